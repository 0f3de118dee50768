import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import pg from 'pg';
import { CONFIG, type Config } from '../config/config.js';
import { describeFault } from '../errors/describe-fault.js';
import type { DomainError } from '../errors/domain-error.js';
import { Pools } from '../metrics/pools.js';
import { AdministrationBusyError, AdministrationLostError, SearchTooSlowError } from './administration-errors.js';
import { CONNECT_TIMEOUT } from './data-source.js';
import { StalledReaderError, StatementStream } from './row-stream.js';

/** ms; what the database cannot answer by then ends in a message. */
const READ_TIMEOUT = 2_000;
/** ms; a change may touch every vote. */
const CHANGE_TIMEOUT = 600_000;
/** Connections for each, so that none of them has to wait for another kind. */
const READS = 5;
/** One works, the others wait for it. */
const CHANGES = 3;
/** Each as long as its reader takes. */
const STREAMS = 3;
const QUERY_CANCELED = '57014';
/** SQLSTATE (PostgreSQL, appendix A) of a connection that broke or that the server ends: by an administrator, a crash, a start. */
const CONNECTION_LOST = /^(08|57P0[123]$)/;
/** Any number, the same in every process: changes by administrators come one after another. */
const CHANGE_LOCK = 7_203_116;

/** What reads and changes run on, within their transaction. */
export interface Statements {
  query<Row extends object>(sql: string, parameters?: unknown[]): Promise<Row[]>;
}

/** The administrators' own connections: neither a vote nor a total ever waits behind a search, a change or an export. */
@Injectable()
export class AdministrationDatabase implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  private readonly logger = new Logger(AdministrationDatabase.name);
  private readonly reads: pg.Pool;
  private readonly changes: pg.Pool;
  private readonly streams: pg.Pool;
  private readonly cancels: pg.Pool;
  private readonly open = new Set<StatementStream>();
  private readonly lost = new WeakSet<pg.ClientBase>();
  private isStopping = false;

  constructor(@Inject(CONFIG) { DATABASE_URL }: Config, pools: Pools) {
    this.reads = this.poolOf(DATABASE_URL, 'poll-administration', READS);
    this.changes = this.poolOf(DATABASE_URL, 'poll-changes', CHANGES);
    this.streams = this.poolOf(DATABASE_URL, 'poll-export', STREAMS);
    // A stream is not gone before its statement is cancelled, or is known not to be.
    this.cancels = this.poolOf(DATABASE_URL, 'poll-cancel', 1, CONNECT_TIMEOUT);
    pools.show('administration', this.reads, READS);
    pools.show('changes', this.changes, CHANGES);
    pools.show('exports', this.streams, STREAMS);
  }

  /** With `lc_ctype` C there are no trigrams but of ASCII: other scripts are still found, by looking at every row. */
  async onApplicationBootstrap(): Promise<void> {
    const { rows } = await this.reads.query<{ is_blind: boolean }>(`SELECT show_trgm('Анна') = '{}' AS is_blind`);
    if (rows[0]?.is_blind) {
      this.logger.warn('Searches in other scripts than Latin are slow: the database was made with lc_ctype C.');
    }
  }

  /** Before the server stops: it would wait for an export that nobody goes on reading. */
  onModuleDestroy(): void {
    this.isStopping = true;
    for (const stream of this.open) stream.destroy();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.reads.end(), this.changes.end(), this.streams.end()]);
    // Last: streams that are being stopped need it.
    await this.cancels.end();
  }

  /** Reads within two seconds per statement, all of one moment. Throws `TooSlow`, `AdministrationBusyError` and `AdministrationLostError`. */
  async read<Result>(
    read: (statements: Statements) => Promise<Result>,
    TooSlow: new () => DomainError = SearchTooSlowError,
  ): Promise<Result> {
    try {
      return await this.transaction(this.reads, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', READ_TIMEOUT, read);
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === QUERY_CANCELED) throw new TooSlow();
      throw error;
    }
  }

  /**
   * Changes all or nothing; one change at a time, so that two of them never wait for one another's rows. Throws
   * `AdministrationBusyError` and `AdministrationLostError`.
   */
  async change<Result>(change: (statements: Statements) => Promise<Result>): Promise<Result> {
    return this.transaction(this.changes, 'BEGIN', CHANGE_TIMEOUT, async (statements) => {
      await statements.query('SELECT pg_advisory_xact_lock($1)', [CHANGE_LOCK]);
      return change(statements);
    });
  }

  /**
   * The rows of one statement as lines of CSV, all of one moment, a few at a time and only as fast as they are read.
   * Whoever stops reading destroys the stream, which also stops the statement; who reads nothing for a minute loses it.
   * `begin` runs first, once there is a connection for all of it. Throws `AdministrationBusyError`.
   */
  async stream(
    sql: string,
    parameters: unknown[],
    begin: (statements: Statements) => Promise<void>,
  ): Promise<StatementStream> {
    const client = await this.connect(this.streams);
    try {
      await begin(statementsOn(client));
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      if (this.isStopping) throw new AdministrationBusyError();
      return this.opened(client, new StatementStream(sql, parameters, () => this.cancel(rows[0]?.pid)));
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** Its connection is not used again: a statement that was stopped half-way leaves it in a state that nobody knows. */
  private opened(client: pg.PoolClient, stream: StatementStream): StatementStream {
    const fail = (error: Error) => {
      stream.destroy(error);
    };
    this.open.add(stream);
    // A cursor that nobody reads from at this moment would not hear of it.
    client.once('error', fail);
    stream.once('error', (error) => {
      if (error instanceof StalledReaderError) this.logger.warn('An export was broken off: nobody went on reading it.');
    });
    stream.once('close', () => {
      this.open.delete(stream);
      client.release(true);
    });
    return client.query(stream);
  }

  private async cancel(pid: number | undefined): Promise<void> {
    await this.cancels
      .query(
        `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND application_name = 'poll-export'`,
        [pid],
      )
      .catch((error: unknown) => this.logger.warn(`An export was not stopped: ${describeFault(error)}`));
  }

  private async transaction<Result>(
    pool: pg.Pool,
    begin: string,
    timeout: number,
    work: (statements: Statements) => Promise<Result>,
  ): Promise<Result> {
    const client = await this.connect(pool);
    try {
      await client.query(`${begin}; SET LOCAL statement_timeout = ${timeout}`);
      const result = await work(statementsOn(client));
      await client.query('COMMIT');
      client.release();
      return result;
    } catch (error) {
      // The connection may be broken: it is closed, and with it the transaction ends.
      client.release(true);
      if (!this.isLost(client, error)) throw error;
      this.logger.warn(`A connection was lost: ${describeFault(error)}`);
      throw new AdministrationLostError();
    }
  }

  private isLost(client: pg.PoolClient, error: unknown): boolean {
    if (error instanceof pg.DatabaseError) return CONNECTION_LOST.test(error.code ?? '');
    return this.lost.has(client);
  }

  private async connect(pool: pg.Pool): Promise<pg.PoolClient> {
    try {
      return await pool.connect();
    } catch (error) {
      this.logger.warn(`No connection: ${describeFault(error)}`);
      throw new AdministrationBusyError();
    }
  }

  /** `queryTimeout`: ms; none where the database's own, set by statement, does. */
  private poolOf(connectionString: string, name: string, max: number, queryTimeout?: number): pg.Pool {
    const pool = new pg.Pool({
      connectionString,
      application_name: name,
      max,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      ...(queryTimeout && { query_timeout: queryTimeout }),
    });
    pool.on('error', (error) => {
      if (!pool.ending) this.logger.warn(`An idle connection was lost: ${describeFault(error)}`);
    });
    // One in use: what was under way on it fails and says so, and without a listener the whole process would end.
    pool.on('connect', (client) => client.on('error', () => this.lost.add(client)));
    return pool;
  }
}

function statementsOn(client: pg.ClientBase): Statements {
  return {
    query: async <Row extends object>(sql: string, parameters: unknown[] = []) =>
      (await client.query<Row>(sql, parameters)).rows,
  };
}
