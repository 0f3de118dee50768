import type { DataSource } from 'typeorm';
import { StartupError } from '../errors/startup-error.js';
import type { Database } from './connection.js';
import { isConnectionLost } from './connection-lost.js';
import { connect, createDataSource } from './data-source.js';
import { distribute } from './distribution.js';
import { recordVersion, requireCompatibleSchema } from './schema.js';

/** The advisory lock for migrating, shared by all processes. */
export const MIGRATION_LOCK = 7_203_115;

/**
 * Migrates the schema to this version, distributes it in a cluster (`distribute`), then calls `afterwards` for what SQL cannot
 * do. Processes that start at the same time wait for each other. Throws `StartupError` if the database cannot be reached, as in a
 * failover, or its schema is too new for this version.
 */
export async function migrateDatabase(
  database: Database,
  afterwards?: (dataSource: DataSource) => Promise<void>,
  distributesVotes = false,
): Promise<void> {
  const dataSource = await connect(createDataSource(database), database);
  try {
    // A session lock: released when the connection closes, even after a failed migration.
    await dataSource.createQueryRunner().query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await requireCompatibleSchema(dataSource);
    // Before the migrations: an interrupted one leaves a schema that programs of an older version must not use.
    await recordVersion(dataSource);
    await dataSource.runMigrations({ transaction: 'each' });
    // Again: on the first start a migration has only just made the table.
    await recordVersion(dataSource);
    await distribute(dataSource, distributesVotes);
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
