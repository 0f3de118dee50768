import type { Readable } from 'node:stream';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import pg from 'pg';
import QueryStream from 'pg-query-stream';
import { CONFIG, type Config } from '../config/config.js';
import { describeFault } from '../errors/describe-fault.js';
import { DomainError } from '../errors/domain-error.js';
import { CONNECT_TIMEOUT } from './data-source.js';

/** ms; a search that the database cannot answer by then ends in a message. */
const SEARCH_TIMEOUT = 2_000;
/** ms; a change may touch every vote. */
const CHANGE_TIMEOUT = 600_000;
const CONNECTIONS = 5;
/** Each holds a connection as long as its reader takes, so they have some of their own. */
const STREAMS = 3;
/** Rows in memory per stream. */
const STREAM_BATCH = 500;
const QUERY_CANCELED = '57014';
/** Any number, the same in every process: changes by administrators come one after another. */
const CHANGE_LOCK = 7_203_116;

/** What reads and changes run on, within their transaction. */
export interface Statements {
  query<Row extends object>(sql: string, parameters?: unknown[]): Promise<Row[]>;
}

/** Rows as they come. */
export interface RowStream<Row> extends Readable {
  [Symbol.asyncIterator](): NodeJS.AsyncIterator<Row>;
}

class SearchTooSlowError extends DomainError {
  constructor() {
    super(503, 'search.too_slow', 'The search took too long. Please make it narrower: more letters, or a filter.');
  }
}

class AdministrationBusyError extends DomainError {
  constructor() {
    super(503, 'administration.busy', 'The database is busy with other searches or exports. Please try again.', {
      retryAfterSeconds: 2,
    });
  }
}

/** A statement that searches for its next row sees nothing of a reader that has gone: it is told before its cursor is closed. */
class StoppableStream extends QueryStream {
  constructor(
    sql: string,
    parameters: unknown[],
    private readonly stop: () => Promise<void>,
  ) {
    super(sql, parameters, { batchSize: STREAM_BATCH, highWaterMark: STREAM_BATCH });
  }

  override _destroy(error: Error, done: (error?: Error) => void): void {
    const stopped = this.readableEnded ? Promise.resolve() : this.stop();
    void stopped.then(() => super._destroy(error, done));
  }
}

/** The administrators' own connections: neither a vote nor a total ever waits behind a search, a change or an export. */
@Injectable()
export class AdministrationDatabase implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  private readonly logger = new Logger(AdministrationDatabase.name);
  private readonly pool: pg.Pool;
  private readonly streams: pg.Pool;
  private readonly open = new Set<Readable>();

  constructor(@Inject(CONFIG) { DATABASE_URL }: Config) {
    this.pool = this.poolOf(DATABASE_URL, 'poll-administration', CONNECTIONS);
    this.streams = this.poolOf(DATABASE_URL, 'poll-export', STREAMS);
  }

  /** With `lc_ctype` C there are no trigrams but of ASCII: other scripts are still found, by looking at every row. */
  async onApplicationBootstrap(): Promise<void> {
    const { rows } = await this.pool.query<{ is_blind: boolean }>(`SELECT show_trgm('Анна') = '{}' AS is_blind`);
    if (rows[0]?.is_blind) {
      this.logger.warn('Searches in other scripts than Latin are slow: the database was made with lc_ctype C.');
    }
  }

  /** Before the server stops: it would wait for an export that nobody goes on reading. */
  onModuleDestroy(): void {
    for (const stream of this.open) stream.destroy();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.pool.end(), this.streams.end()]);
  }

  /** Reads within two seconds per statement, all of one moment. Throws `SearchTooSlowError` and `AdministrationBusyError`. */
  async read<Result>(read: (statements: Statements) => Promise<Result>): Promise<Result> {
    try {
      return await this.transaction('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', SEARCH_TIMEOUT, read);
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === QUERY_CANCELED) throw new SearchTooSlowError();
      throw error;
    }
  }

  /** Changes all or nothing; one change at a time, so that two of them never wait for one another's rows. */
  async change<Result>(change: (statements: Statements) => Promise<Result>): Promise<Result> {
    return this.transaction('BEGIN', CHANGE_TIMEOUT, async (statements) => {
      await statements.query('SELECT pg_advisory_xact_lock($1)', [CHANGE_LOCK]);
      return change(statements);
    });
  }

  /**
   * The rows of one statement, all of one moment, a few at a time and only as fast as they are read. Whoever stops
   * reading destroys the stream, which also stops the statement.
   */
  async stream<Row>(sql: string, parameters: unknown[]): Promise<RowStream<Row>> {
    const client = await this.connect(this.streams);
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const stream = client.query(new StoppableStream(sql, parameters, () => this.cancel(rows[0]?.pid)));
    this.open.add(stream);
    stream.once('close', () => {
      this.open.delete(stream);
      client.release();
    });
    return stream;
  }

  private async cancel(pid: number | undefined): Promise<void> {
    await this.pool
      .query('SELECT pg_cancel_backend($1)', [pid])
      .catch((error: unknown) => this.logger.warn(`An export was not stopped: ${describeFault(error)}`));
  }

  private async transaction<Result>(
    begin: string,
    timeout: number,
    work: (statements: Statements) => Promise<Result>,
  ): Promise<Result> {
    const client = await this.connect(this.pool);
    try {
      await client.query(`${begin}; SET LOCAL statement_timeout = ${timeout}`);
      const result = await work({
        query: async <Row extends object>(sql: string, parameters: unknown[] = []) =>
          (await client.query<Row>(sql, parameters)).rows,
      });
      await client.query('COMMIT');
      client.release();
      return result;
    } catch (error) {
      // The connection may be broken: it is closed, and with it the transaction ends.
      client.release(true);
      throw error;
    }
  }

  private async connect(pool: pg.Pool): Promise<pg.PoolClient> {
    try {
      return await pool.connect();
    } catch (error) {
      this.logger.warn(`No connection: ${describeFault(error)}`);
      throw new AdministrationBusyError();
    }
  }

  private poolOf(connectionString: string, name: string, max: number): pg.Pool {
    const options = { connectionString, application_name: name, max, connectionTimeoutMillis: CONNECT_TIMEOUT };
    const pool = new pg.Pool(options);
    pool.on('error', (error) => this.logger.warn(`An idle connection was lost: ${describeFault(error)}`));
    return pool;
  }
}
