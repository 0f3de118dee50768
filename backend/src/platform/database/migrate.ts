import { connect, createDataSource } from './data-source.js';

/** Any number, the same in every process: whoever holds this advisory lock migrates, the others wait. */
export const MIGRATION_LOCK = 7_203_115;

/** Brings the schema up to this version, once however many processes start at the same time. Throws `StartupError` when the database cannot be reached. */
export async function migrateDatabase(databaseUrl: string): Promise<void> {
  const dataSource = await connect(createDataSource(databaseUrl), databaseUrl);
  try {
    // The lock is its connection's: it goes with it, also when a migration fails.
    await dataSource.createQueryRunner().query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await dataSource.destroy();
  }
}
