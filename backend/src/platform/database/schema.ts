import type { DataSource } from 'typeorm';
import { StartupError } from '../errors/startup-error.js';

/**
 * The migrations of this version that the database lacks. A newer schema lacks none and is accepted: every migration is
 * compatible with the previous version.
 */
export async function missingMigrations(dataSource: DataSource): Promise<string[]> {
  const table: { exists: boolean }[] = await dataSource.query(`SELECT to_regclass('migrations') IS NOT NULL AS exists`);
  const done: { name: string }[] = table[0]?.exists ? await dataSource.query('SELECT name FROM migrations') : [];
  const names = new Set(done.map(({ name }) => name));
  return dataSource.migrations.map((migration) => migration.constructor.name).filter((name) => !names.has(name));
}

/** Throws `StartupError` when the schema is older than this version. */
export async function requireCurrentSchema(dataSource: DataSource): Promise<void> {
  const missing = await missingMigrations(dataSource);
  if (missing.length > 0) {
    throw new StartupError(`The database lacks ${missing.join(', ')}: run 'npm run migrate' first.`);
  }
}
