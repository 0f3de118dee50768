import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type pg from 'pg';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../platform/config/config.js';
import { AWAIT_STANDBY } from '../platform/database/await-standby.js';
import { databaseOfServer } from '../platform/database/connection.js';
import { createPool } from '../platform/database/pool.js';
import { Pools } from '../platform/metrics/pools.js';
import { missingMigrations, tooNewSchema } from '../schema/schema.js';

/** ms. A database that takes longer to respond is not ready. */
export const DATABASE_TIMEOUT = 1_500;

/** Session settings: with one of these values, votes cannot be stored, or can be lost after they were acknowledged. */
const UNSAFE: Record<string, string[]> = {
  fsync: ['off'],
  full_page_writes: ['off'],
  synchronous_commit: ['off'],
  transaction_read_only: ['on'],
};

/** As `UNSAFE`, if every acknowledged vote must be on a standby too. */
const UNSAFE_WITHOUT_STANDBY: Record<string, string[]> = {
  ...UNSAFE,
  synchronous_commit: ['off', 'local', 'remote_write'],
  synchronous_standby_names: [''],
};

/**
 * One row under a Patroni before 3.2, which has no session of the second name. It may return the lock to a primary that was
 * replaced (docs/decisions/026-failover.md).
 */
const OLD_PATRONI = `
SELECT FROM pg_stat_activity
HAVING bool_or(application_name = 'Patroni') AND NOT bool_or(application_name = 'Patroni heartbeat')`;

/** The advisory lock of the probing backend, shared by all processes. */
const PROBE_LOCK = 7_203_117;

/**
 * One transaction, because PostgreSQL runs statements sent together as one. The numbers do not fit into 64 kB of memory and go to
 * a temporary file beside the tables: on a full disk that fails as a vote does (53100), while an update of an existing row would
 * not. The lock limits the sessions that wait for a missing standby to one across all backends; the others wait for the lock,
 * which `statement_timeout` ends.
 */
const PROBE = `
SET LOCAL work_mem = '64kB';
SET LOCAL temp_tablespaces = '';
SELECT count(*) FROM generate_series(1, 20000);
SELECT pg_advisory_xact_lock(${PROBE_LOCK}), ${AWAIT_STANDBY}`;

/** PostgreSQL retries by itself, so the last attempt is the current state. */
const ARCHIVING_FAILS = `
SELECT last_failed_time > coalesce(last_archived_time, '-infinity') AS fails FROM pg_stat_archiver
WHERE current_setting('archive_mode') <> 'off'`;

@Injectable()
export class HealthRepository implements OnApplicationShutdown {
  /** Uses a separate connection, because a probe may hang. */
  private readonly pool: pg.Pool;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    pools: Pools,
  ) {
    this.pool = createPool(databaseOfServer(config), new Logger(HealthRepository.name), {
      application_name: 'poll-readiness',
      max: 1,
      connectionTimeoutMillis: DATABASE_TIMEOUT,
      statement_timeout: DATABASE_TIMEOUT,
      query_timeout: DATABASE_TIMEOUT,
    });
    pools.register('readiness', this.pool, 1);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  /**
   * Why the database cannot take votes, as texts for the log; empty if it can. Writes as a vote does and leaves nothing behind.
   * Rejects if the database cannot be reached or written to.
   */
  async errors(): Promise<string[]> {
    const needsStandby = this.config.DATABASE_SYNC === 'required';
    const unsafe = needsStandby ? UNSAFE_WITHOUT_STANDBY : UNSAFE;
    const settings: { name: string; setting: string }[] = await this.dataSource.query(
      'SELECT name, setting FROM pg_settings WHERE name = ANY ($1)',
      [Object.keys(unsafe)],
    );
    const missing = await missingMigrations(this.dataSource);
    const tooNew = await tooNewSchema(this.dataSource);
    const oldPatronis: object[] = needsStandby ? await this.dataSource.query(OLD_PATRONI) : [];
    const errors = [
      ...settings
        .filter(({ name, setting }) => unsafe[name]?.includes(setting))
        .map(({ name, setting }) => `${name} is ${setting || 'empty'}`),
      ...missing.map((name) => `migration ${name} is missing`),
      ...(tooNew === undefined ? [] : [tooNew]),
      ...oldPatronis.map(() => 'Patroni before 3.2 loses acknowledged votes: deploy/patroni/README.md has a later one'),
    ];
    if (errors.length === 0) await this.pool.query(PROBE);
    return errors;
  }

  async countStandbys(): Promise<number> {
    // A base backup streams, too. Its state is null for an account that may not see it.
    const rows = await this.dataSource.query<{ count: number }[]>(
      "SELECT count(*)::int AS count FROM pg_stat_replication WHERE state IS DISTINCT FROM 'backup'",
    );
    return rows[0]?.count ?? 0;
  }

  async isArchiving(): Promise<boolean> {
    const rows = await this.dataSource.query<{ archives: boolean }[]>(
      "SELECT current_setting('archive_mode') <> 'off' AS archives",
    );
    return rows[0]?.archives ?? false;
  }

  /** Whether the last attempt to archive the WAL failed (docs/decisions/028-wal-archive.md). */
  async isArchivingFailing(): Promise<boolean> {
    const rows = await this.dataSource.query<{ fails: boolean | null }[]>(ARCHIVING_FAILS);
    return rows[0]?.fails ?? false;
  }
}
