import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MigrationExecutor } from 'typeorm';
import { distribute } from '../../cluster/distribute.js';
import type { Database } from '../../platform/database/connection.js';
import { describeError } from '../../platform/errors/describe-error.js';
import { StartupError } from '../../platform/errors/startup-error.js';
import { migrateDatabase } from '../../schema/migrate.js';
import { UNFINISHED_RESTORE } from '../../schema/schema.js';
import { afterGoingBack } from '../after-going-back.js';
import { load, versionOf } from './client-tools.js';
import { DUMP_FILE, type Manifest, readManifest, requireIntactFiles, VOTER_KEY_SECRET_FILE } from './manifest.js';
import { recordEntry } from './record-entry.js';
import { type Session, withoutMigrations } from './session.js';
import { readTables } from './tables.js';
import { verificationOf } from './verification.js';

/** The number of tables and views, except those of extensions. */
const RELATIONS = `
SELECT count(*)::int AS count FROM pg_class
WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')
  AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')`;

/**
 * Restores a backup into an empty database in one transaction, then migrates the schema to this version. `adopt` gets the
 * backup's VOTER_KEY_SECRET before anything is written, and throws if the poll could not run with it. Throws `StartupError` if
 * the backup is damaged or of a later version, or the database is not empty.
 */
export async function restoreBackup(
  database: Database,
  folder: string,
  adopt: (voterKeySecret: string) => void,
  report: (line: string) => void,
): Promise<Manifest> {
  const manifest = readManifest(folder);
  await requireIntactFiles(folder, manifest);
  if (manifest.method === 'pg_dump') requireTools();
  await withoutMigrations(database, 'exclusive', async (session) => {
    await requireEmptyDatabase(session);
    requireKnownMigrations(session, folder, manifest);
    adopt(readFileSync(join(folder, VOTER_KEY_SECRET_FILE), 'utf8').trim());
    if (manifest.method === 'pg_dump') await load(database, join(folder, DUMP_FILE), verificationOf(manifest));
    else await copy(session, folder, manifest);
  });
  // Nothing else uses a database that was empty.
  await migrateDatabase(database, (dataSource) => distribute(dataSource, true));
  await withoutMigrations(database, 'shared', async ({ dataSource }) => {
    await afterGoingBack(dataSource);
    await recordEntry(dataSource, 'restore', { taken_at: manifest.taken_at, votes: manifest.rows.votes }, report);
    await dataSource.query(`DROP TABLE ${UNFINISHED_RESTORE}`);
  });
  return manifest;
}

function requireTools(): void {
  // pg_restore checks the version of the dump.
  for (const tool of ['pg_restore', 'psql'] as const) {
    if (versionOf(tool) === 0)
      throw new StartupError(`This backup was taken with pg_dump: ${tool} must be on the PATH.`);
  }
}

async function requireEmptyDatabase({ client }: Session): Promise<void> {
  const { rows } = await client.query<{ count: number }>(RELATIONS);
  if (rows[0]?.count !== 0)
    throw new StartupError(
      'The database is not empty: a backup is restored into an empty one only, such as that of a new DATA_DIR.',
    );
}

function requireKnownMigrations({ dataSource }: Session, folder: string, { migrations }: Manifest): void {
  const known = new Set(dataSource.migrations.map((migration) => migration.constructor.name));
  if (migrations.some((name) => !known.has(name))) {
    throw new StartupError(`${folder} was taken by a later version: use that one.`);
  }
}

/** Creates the schema of the backup, copies the rows and verifies them. */
async function copy({ dataSource, queryRunner, client }: Session, folder: string, manifest: Manifest): Promise<void> {
  await queryRunner.startTransaction();
  const executor = new MigrationExecutor(dataSource, queryRunner);
  for (const migration of await executor.getPendingMigrations()) {
    if (manifest.migrations.includes(migration.name)) await executor.executeMigration(migration);
  }
  try {
    await readTables(client, folder);
    await client.query(verificationOf(manifest));
  } catch (error) {
    throw restoreError(error);
  }
  await queryRunner.commitTransaction();
}

/** The reason without the message of a database error, which could quote a row. */
function restoreError(error: unknown): StartupError {
  const [reason = ''] = describeError(error).split('\n', 1);
  return new StartupError(`The backup's rows were rejected: ${reason}. Nothing was restored.`);
}
