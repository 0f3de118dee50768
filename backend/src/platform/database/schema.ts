import type { DataSource } from 'typeorm';
import { StartupError } from '../errors/startup-error.js';

/**
 * The migrations that this version knows and the database lacks. A newer database has all of them and more, and
 * passes: a migration stays compatible with the version before.
 */
export async function missingMigrations(dataSource: DataSource): Promise<string[]> {
  const table: { exists: boolean }[] = await dataSource.query(`SELECT to_regclass('migrations') IS NOT NULL AS exists`);
  const done: { name: string }[] = table[0]?.exists ? await dataSource.query('SELECT name FROM migrations') : [];
  const names = new Set(done.map(({ name }) => name));
  return dataSource.migrations.map((migration) => migration.constructor.name).filter((name) => !names.has(name));
}

/** Throws a `StartupError` when the schema is older than this version. */
export async function refuseStaleSchema(dataSource: DataSource): Promise<void> {
  const missing = await missingMigrations(dataSource);
  if (missing.length > 0) {
    throw new StartupError(`The database lacks ${missing.join(', ')}: run 'npm run migrate' first.`);
  }
}
