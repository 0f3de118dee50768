import { addAbortSignal, type Readable } from 'node:stream';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { CONFIG, type Config } from '../config/config.js';
import { describeError } from '../errors/describe-error.js';
import type { DomainError } from '../errors/domain-error.js';
import { Pools } from '../metrics/pools.js';
import { AdministrationBusyError, AdministrationLostError, SearchTooSlowError } from './administration-errors.js';
import { createPool } from './pool.js';

/** Connections for each kind of work, so that none waits for another kind. */
const READS = 5;
/** One works, the others wait for it. */
const CHANGES = 3;
/** Each is in use for as long as its reader takes. */
const EXPORTS = 3;
/** ms per statement. */
const READ_TIMEOUT = 2_000;
/** ms; a change may touch every vote. */
const CHANGE_TIMEOUT = 600_000;
/**
 * The planner's estimate for a part of a text can be wrong by orders of magnitude; what it would then choose, reading the
 * whole table, is ruled out.
 */
const READ_OPTIONS = '-c enable_seqscan=off -c jit=off';
/** ms after which the database notices that the client of a running statement has gone, and stops the statement. */
const EXPORT_OPTIONS = '-c client_connection_check_interval=500';
/** ms */
const PROBE_INTERVAL = 500;
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
  private readonly exports: pg.Pool;
  private readonly stopping = new AbortController();

  constructor(@Inject(CONFIG) { DATABASE_URL }: Config, pools: Pools) {
    const open = (shownAs: string, options: pg.PoolConfig & { max: number }) => {
      const pool = createPool(DATABASE_URL, this.logger, options);
      pools.show(shownAs, pool, options.max);
      return pool;
    };
    this.reads = open('administration', {
      application_name: 'poll-administration',
      max: READS,
      statement_timeout: READ_TIMEOUT,
      options: READ_OPTIONS,
    });
    this.changes = open('changes', {
      application_name: 'poll-changes',
      max: CHANGES,
      statement_timeout: CHANGE_TIMEOUT,
    });
    this.exports = open('exports', { application_name: 'poll-export', max: EXPORTS, options: EXPORT_OPTIONS });
  }

  /** With `lc_ctype` C there are no trigrams but of ASCII: other scripts are still found, by reading every row. */
  async onApplicationBootstrap(): Promise<void> {
    const { rows } = await this.reads.query<{ is_blind: boolean }>(`SELECT show_trgm('Анна') = '{}' AS is_blind`);
    if (rows[0]?.is_blind) {
      this.logger.warn('Searches in other scripts than Latin are slow: the database was made with lc_ctype C.');
    }
  }

  /** Before the server stops: it would wait for an export that nobody goes on reading. */
  onModuleDestroy(): void {
    this.stopping.abort();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.reads.end(), this.changes.end(), this.exports.end()]);
  }

  /** Reads within two seconds per statement, all of one moment. Throws `TooSlow`, `AdministrationBusyError` and `AdministrationLostError`. */
  async read<Result>(
    read: (statements: Statements) => Promise<Result>,
    TooSlow: new () => DomainError = SearchTooSlowError,
  ): Promise<Result> {
    try {
      return await this.transaction(this.reads, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', read);
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
    return this.transaction(this.changes, 'BEGIN', async (statements) => {
      await statements.query('SELECT pg_advisory_xact_lock($1)', [CHANGE_LOCK]);
      return change(statements);
    });
  }

  /**
   * The output of a `COPY … TO STDOUT`, read from the database only as fast as the caller reads. Destroying the stream
   * stops the statement. `begin` runs first, on the same connection. Throws `AdministrationBusyError`.
   */
  async copy(statement: string, begin: (statements: Statements) => Promise<void>): Promise<Readable> {
    const client = await this.connect(this.exports);
    try {
      await begin(statementsOn(client));
      if (this.stopping.signal.aborted) throw new AdministrationBusyError();
    } catch (error) {
      client.release(true);
      throw error;
    }
    const output = addAbortSignal(this.stopping.signal, client.query(copyTo(statement)));
    client.on('error', (error) => output.destroy(error));
    // A connection that nobody reads from does not report that it was lost; one that is written to does.
    const probe = setInterval(() => client.connection.flush(), PROBE_INTERVAL);
    // pg reports an error to the stream and leaves it open, also when the stream is closed already.
    output.on('error', () => output.destroy());
    output.once('close', () => {
      clearInterval(probe);
      client.release(true);
    });
    return output;
  }

  private async transaction<Result>(
    pool: pg.Pool,
    begin: string,
    work: (statements: Statements) => Promise<Result>,
  ): Promise<Result> {
    const client = await this.connect(pool);
    try {
      await client.query(begin);
      const result = await work(statementsOn(client));
      await client.query('COMMIT');
      client.release();
      return result;
    } catch (error) {
      const isLost = client.connection.stream.destroyed || hasLostConnection(error);
      // The connection may be broken: it is closed, and with it the transaction ends.
      client.release(true);
      if (!isLost) throw error;
      this.logger.warn(`A connection was lost: ${describeError(error)}`);
      throw new AdministrationLostError();
    }
  }

  private async connect(pool: pg.Pool): Promise<pg.PoolClient> {
    try {
      return await pool.connect();
    } catch (error) {
      this.logger.warn(`No connection: ${describeError(error)}`);
      throw new AdministrationBusyError();
    }
  }
}

function hasLostConnection(error: unknown): boolean {
  return error instanceof pg.DatabaseError && CONNECTION_LOST.test(error.code ?? '');
}

function statementsOn(client: pg.ClientBase): Statements {
  return {
    query: async <Row extends object>(sql: string, parameters: unknown[] = []) =>
      (await client.query<Row>(sql, parameters)).rows,
  };
}
