import type { DataSource } from 'typeorm';
import { VERSION } from '../platform/config/version.js';
import { StartupError } from '../platform/errors/startup-error.js';

/** This program's schema version: 0.2 for 0.2.1, because a patch changes no schema (decision 025). */
export const SCHEMA_VERSION = VERSION.split('.').slice(0, 2).join('.');

/** The previous version: the oldest whose program still runs on this schema. */
export const OLDEST_COMPATIBLE = '0.1';

/** The migrations of this version that the database lacks. */
export async function missingMigrations(dataSource: DataSource): Promise<string[]> {
  const done: { name: string }[] = (await hasTable(dataSource, 'migrations'))
    ? await dataSource.query('SELECT name FROM migrations')
    : [];
  const names = new Set(done.map(({ name }) => name));
  return dataSource.migrations.map((migration) => migration.constructor.name).filter((name) => !names.has(name));
}

/** By how much the schema is too new for this program, as text; undefined if the program runs on it. */
export async function tooNewSchema(dataSource: DataSource): Promise<string | undefined> {
  if (!(await hasTable(dataSource, 'schema_versions'))) return undefined;
  const [newer]: { version: string; oldest_compatible: string }[] = await dataSource.query(
    `SELECT version, oldest_compatible FROM schema_versions
     WHERE string_to_array(oldest_compatible, '.')::int[] > string_to_array($1, '.')::int[]
     ORDER BY string_to_array(version, '.')::int[] DESC LIMIT 1`,
    [SCHEMA_VERSION],
  );
  return (
    newer &&
    `the schema is of version ${newer.version}, where programs from ${newer.oldest_compatible} on run, and this is ${VERSION}`
  );
}

/** Throws `StartupError` if the schema is more than one version newer than this program. */
export async function requireCompatibleSchema(dataSource: DataSource): Promise<void> {
  const error = await tooNewSchema(dataSource);
  if (error !== undefined) {
    throw new StartupError(
      `Of the database ${error}: run such a version, or restore a backup of this one (docs/operations.md).`,
    );
  }
}

/**
 * A table that exists while a backup is restored: until its last step the restored log goes on under its old name, and what was
 * used or ended since the backup is valid.
 */
export const UNFINISHED_RESTORE = 'unfinished_restore';

/**
 * Throws `StartupError` if the schema is older than this version, or more than one version newer, or if a restore was
 * interrupted.
 */
export async function requireCurrentSchema(dataSource: DataSource): Promise<void> {
  if (await hasTable(dataSource, UNFINISHED_RESTORE))
    throw new StartupError('A restore into this database was interrupted: empty it, and restore the backup again.');
  await requireCompatibleSchema(dataSource);
  const missing = await missingMigrations(dataSource);
  if (missing.length > 0) {
    throw new StartupError(`The database lacks ${missing.join(', ')}: run 'npm run migrate' first.`);
  }
}

/** Records that this version migrates the database. Does nothing before the migration that creates the table. */
export async function recordVersion(dataSource: DataSource): Promise<void> {
  if (!(await hasTable(dataSource, 'schema_versions'))) return;
  await dataSource.query(
    'INSERT INTO schema_versions (version, oldest_compatible) VALUES ($1, $2) ON CONFLICT (version) DO NOTHING',
    [SCHEMA_VERSION, OLDEST_COMPATIBLE],
  );
}

async function hasTable(dataSource: DataSource, name: string): Promise<boolean> {
  const [table]: { exists: boolean }[] = await dataSource.query('SELECT to_regclass($1) IS NOT NULL AS exists', [name]);
  return table?.exists === true;
}
