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
import { AWAIT_STANDBY } from './await-standby.js';
import { databaseOfServer } from './connection.js';
import { CONNECTIONS, type Connections } from './connection-counts.js';
import { isConnectionLost, QUERY_CANCELED } from './connection-lost.js';
import { AdministrationBusyError, AdministrationLostError, SearchTooSlowError } from './database.errors.js';
import { createPool } from './pool.js';

/** ms per statement. */
const READ_TIMEOUT = 2_000;
/** ms. A change may update every vote. */
const CHANGE_TIMEOUT = 600_000;
/**
 * Set per transaction, because a pooler keeps no session settings. Sequential scans are off: the planner often misestimates
 * substring matches and would choose them.
 */
const beginRead = (timeout: number) => `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
  SET LOCAL statement_timeout = ${timeout}; SET LOCAL enable_seqscan = off; SET LOCAL jit = off`;
const BEGIN_CHANGE = `BEGIN; SET LOCAL statement_timeout = ${CHANGE_TIMEOUT}`;
/** Interval in ms at which the database checks that the client is still connected. If not, it stops the statement. */
const BEGIN_EXPORT = `BEGIN READ ONLY; SET LOCAL statement_timeout = 0; SET LOCAL client_connection_check_interval = 500`;
/** ms between probes of an export's connection. */
const PROBE_INTERVAL = 500;
/** ms. A commit waits for a synchronous standby for as long as none is available. */
const COMMIT = { text: 'COMMIT', query_timeout: 5_000 };
/** The advisory lock for changes by administrators, shared by all processes. */
export const CHANGE_LOCK = 7_203_116;

/** Runs statements within the transaction of a read or a change. */
export interface Statements {
  query<Row extends object>(sql: string, parameters?: unknown[]): Promise<Row[]>;
}

/** Separate connections for administrators, so that votes and totals never wait for a search, a change or an export. */
@Injectable()
export class AdministrationDatabase implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  private readonly logger = new Logger(AdministrationDatabase.name);
  private readonly reads: pg.Pool;
  private readonly changes: pg.Pool;
  private readonly exports: pg.Pool;
  private readonly stopping = new AbortController();
  private readonly readTimeout: number;

  constructor(@Inject(CONFIG) config: Config, pools: Pools, @Inject(CONNECTIONS) counts: Connections) {
    const database = databaseOfServer(config);
    const open = (name: 'administration' | 'changes' | 'exports', application_name: string) => {
      const pool = createPool(database, this.logger, { application_name, max: counts[name] });
      pools.register(name, pool, counts[name]);
      return pool;
    };
    this.readTimeout = READ_TIMEOUT * config.TIMEOUT_FACTOR;
    this.reads = open('administration', 'poll-administration');
    this.changes = open('changes', 'poll-changes');
    this.exports = open('exports', 'poll-export');
  }

  /** With `lc_ctype` C, trigrams exist for ASCII only: searches in other scripts work, but read every row. */
  async onApplicationBootstrap(): Promise<void> {
    const { rows } = await this.reads.query<{ is_missing: boolean }>(`SELECT show_trgm('Анна') = '{}' AS is_missing`);
    if (rows[0]?.is_missing) {
      this.logger.warn('Searches in other scripts than Latin are slow: the database was created with lc_ctype C.');
    }
  }

  /** Aborts exports before the server closes, which would otherwise wait for them. */
  onModuleDestroy(): void {
    this.stopping.abort();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.reads.end(), this.changes.end(), this.exports.end()]);
  }

  /**
   * Reads in one snapshot, with at most two seconds per statement. Throws `TooSlow`, `AdministrationBusyError` and
   * `AdministrationLostError`.
   */
  async read<Result>(
    read: (statements: Statements) => Promise<Result>,
    TooSlow: new () => DomainError = SearchTooSlowError,
  ): Promise<Result> {
    try {
      return await this.transaction(this.reads, beginRead(this.readTimeout), read);
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === QUERY_CANCELED) throw new TooSlow();
      throw error;
    }
  }

  /**
   * Changes in one transaction. One change runs at a time, so that two changes cannot deadlock. A no-op change also waits for the
   * standby, because it confirms an earlier one. Throws `AdministrationBusyError` and `AdministrationLostError`.
   */
  async change<Result>(change: (statements: Statements) => Promise<Result>): Promise<Result> {
    return this.transaction(this.changes, BEGIN_CHANGE, async (statements) => {
      await statements.query(`SELECT pg_advisory_xact_lock($1), ${AWAIT_STANDBY}`, [CHANGE_LOCK]);
      return change(statements);
    });
  }

  /**
   * Returns the output of a `COPY … TO STDOUT` as a stream with backpressure. Destroying it stops the statement. `begin` runs
   * first, on the same connection, outside a transaction. Throws `AdministrationBusyError`.
   */
  async copy(statement: string, begin: (statements: Statements) => Promise<void>): Promise<Readable> {
    const client = await this.connect(this.exports);
    try {
      await begin(statementsOn(client));
      await client.query(BEGIN_EXPORT);
      if (this.stopping.signal.aborted) throw new AdministrationBusyError();
    } catch (error) {
      client.release(true);
      throw error;
    }
    const output = addAbortSignal(this.stopping.signal, client.query(copyTo(statement)));
    client.on('error', (error) => output.destroy(error));
    // While the export's client is slow nothing is read from the socket, so a lost connection only shows on a write.
    const probe = setInterval(() => client.connection.flush(), PROBE_INTERVAL);
    // pg emits an error on the stream without destroying it, even after it was closed.
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
    let isCommitting = false;
    try {
      await client.query(begin);
      const result = await work(statementsOn(client));
      isCommitting = true;
      await client.query(COMMIT);
      client.release();
      return result;
    } catch (error) {
      const hasNoResponse = isCommitting && !(error instanceof pg.DatabaseError);
      const isLost = hasNoResponse || client.connection.stream.destroyed || isConnectionLost(error);
      // Closes the connection, which may be broken, and so rolls back the transaction.
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

function statementsOn(client: pg.ClientBase): Statements {
  return {
    query: async <Row extends object>(sql: string, parameters: unknown[] = []) =>
      (await client.query<Row>(sql, parameters)).rows,
  };
}
