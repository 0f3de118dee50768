import { setTimeout as pause } from 'node:timers/promises';
import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import type { Database } from '../platform/database/connection.js';
import { isConnectionLost } from '../platform/database/connection-lost.js';
import { isLocked, LOCK_TIMEOUT, LOCK_TIMEOUT_OF_VACUUM } from '../platform/database/lock-timeout.js';
import { StartupError } from '../platform/errors/startup-error.js';
import { migrateQueue } from '../platform/jobs/migrate-queue.js';
import { connect, createDataSource, poolOf } from './data-source.js';
import { recordVersion, requireCompatibleSchema } from './schema.js';

/** The advisory lock for migrating, shared by all processes. */
export const MIGRATION_LOCK = 7_203_115;

/** ms between two attempts, and until the last one: as long as the longest change of votes. */
const PAUSE = 2_000;
const PATIENCE = 600_000;
/** The third attempt, and about one a minute after it, waits until a vacuum makes way. */
const isForVacuum = (attempt: number) => attempt % 25 === 3;

/**
 * Migrates the schema and that of the queue of jobs to this version, then calls `afterwards`, for what no migration can do.
 * Processes that start at the same time wait for each other. Throws `StartupError` when the database cannot be reached, as in a
 * failover, or its schema is too new for this version.
 */
export async function migrateDatabase(
  database: Database,
  afterwards?: (dataSource: DataSource) => Promise<unknown>,
): Promise<void> {
  const dataSource = await connect(createDataSource(database), database);
  try {
    const queryRunner = dataSource.createQueryRunner();
    // A session lock: released when the connection closes, even after a failed migration.
    await queryRunner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await requireCompatibleSchema(dataSource);
    // Before the migrations: an interrupted one leaves a schema that older programs must not use.
    await recordVersion(dataSource);
    await runMigrations(dataSource, queryRunner);
    await migrateQueue(poolOf(dataSource));
    // Again: the first time, a migration has created the table.
    await recordVersion(dataSource);
    await afterwards?.(dataSource);
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    throw new StartupError(
      'The connection to the database was lost during the migration: run it again. What was not finished was undone.',
    );
  } finally {
    await dataSource.destroy();
  }
}

/**
 * Each in a transaction of its own. If another transaction uses a table, such as an export or a change of many votes, it tries
 * again later instead of making the votes wait. Throws `StartupError` if that does not end.
 */
async function runMigrations(dataSource: DataSource, queryRunner: QueryRunner): Promise<void> {
  const executor = new MigrationExecutor(dataSource, queryRunner);
  executor.transaction = 'each';
  const end = performance.now() + PATIENCE;
  for (let attempt = 1; ; attempt += 1) {
    await queryRunner.query(`SET lock_timeout = ${isForVacuum(attempt) ? LOCK_TIMEOUT_OF_VACUUM : LOCK_TIMEOUT}`);
    try {
      await executor.executePendingMigrations();
      return;
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (performance.now() > end)
        throw new StartupError('Something reads or changes the votes for long, such as an export: run it again later.');
    }
    await pause(PAUSE);
  }
}
