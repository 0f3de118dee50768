import type { DataSource } from 'typeorm';
import type { Database } from '../platform/database/connection.js';
import { isConnectionLost } from '../platform/database/connection-lost.js';
import { StartupError } from '../platform/errors/startup-error.js';
import { migrateQueue } from '../platform/jobs/migrate-queue.js';
import { connect, createDataSource, poolOf } from './data-source.js';
import { recordVersion, requireCompatibleSchema } from './schema.js';

/** The advisory lock for migrating, shared by all processes. */
export const MIGRATION_LOCK = 7_203_115;

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
    // A session lock: released when the connection closes, even after a failed migration.
    await dataSource.createQueryRunner().query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await requireCompatibleSchema(dataSource);
    // Before the migrations: an interrupted one leaves a schema that older programs must not use.
    await recordVersion(dataSource);
    await dataSource.runMigrations({ transaction: 'each' });
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
