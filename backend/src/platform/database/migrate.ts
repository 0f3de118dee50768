import type { DataSource } from 'typeorm';
import { connect, createDataSource } from './data-source.js';

/** The advisory lock of the process that migrates, the same in every process. */
export const MIGRATION_LOCK = 7_203_115;

/**
 * Migrates the schema to this version, then calls `afterwards`, for what no SQL can do. Processes that start at the same time
 * wait for each other. Throws `StartupError` when the database cannot be reached.
 */
export async function migrateDatabase(
  databaseUrl: string,
  afterwards?: (dataSource: DataSource) => Promise<void>,
): Promise<void> {
  const dataSource = await connect(createDataSource(databaseUrl), databaseUrl);
  try {
    // A session lock: it is released when the connection closes, also after a failed migration.
    await dataSource.createQueryRunner().query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await dataSource.runMigrations({ transaction: 'each' });
    await afterwards?.(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
