import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MigrationExecutor } from 'typeorm';
import { migrateDatabase } from '../../platform/database/migrate.js';
import { describeError } from '../../platform/errors/describe-error.js';
import { StartupError } from '../../platform/errors/startup-error.js';
import { load, versionOf } from './client-tools.js';
import { DUMP_FILE, type Manifest, readManifest, refuseDamagedFiles, VOTER_KEY_SECRET_FILE } from './manifest.js';
import { type Session, withoutMigrations } from './session.js';
import { readTables } from './tables.js';
import { verificationOf } from './verification.js';

/** What extensions bring with them does not make a poll. */
const RELATIONS = `
SELECT count(*)::int AS count FROM pg_class
WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')
  AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')`;

/**
 * Puts a backup into an empty database, all of it or nothing, and brings its schema up to this version. `adopt` is
 * handed the backup's VOTER_KEY_SECRET before anything is written, and throws when the poll could not run with it.
 * Throws `StartupError` when the backup is damaged or of a later version, and when the database is not empty.
 */
export async function restoreBackup(
  databaseUrl: string,
  folder: string,
  adopt: (voterKeySecret: string) => void,
): Promise<Manifest> {
  const manifest = readManifest(folder);
  await refuseDamagedFiles(folder, manifest);
  if (manifest.method === 'pg_dump') refuseMissingTools();
  await withoutMigrations(databaseUrl, 'exclusive', async (session) => {
    await refuseContent(session);
    refuseLaterVersion(session, folder, manifest);
    adopt(readFileSync(join(folder, VOTER_KEY_SECRET_FILE), 'utf8').trim());
    if (manifest.method === 'pg_dump') await load(databaseUrl, join(folder, DUMP_FILE), verificationOf(manifest));
    else await copy(session, folder, manifest);
  });
  await migrateDatabase(databaseUrl);
  return manifest;
}

function refuseMissingTools(): void {
  // A dump's own version is checked by pg_restore itself.
  for (const tool of ['pg_restore', 'psql'] as const) {
    if (versionOf(tool) === 0)
      throw new StartupError(`This backup was taken with pg_dump: ${tool} must be on the PATH.`);
  }
}

async function refuseContent({ client }: Session): Promise<void> {
  const { rows } = await client.query<{ count: number }>(RELATIONS);
  if (rows[0]?.count !== 0)
    throw new StartupError('The database is not empty: a backup is restored into an empty one only.');
}

function refuseLaterVersion({ dataSource }: Session, folder: string, { migrations }: Manifest): void {
  const known = new Set(dataSource.migrations.map((migration) => migration.constructor.name));
  if (migrations.some((name) => !known.has(name))) {
    throw new StartupError(`${folder} was taken by a later version: use that one.`);
  }
}

/** The schema as it was when the backup was taken, then the rows, then the look whether they are all there. */
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
    throw refused(error);
  }
  await queryRunner.commitTransaction();
}

/** What the database finds in the rows must not quote them; a connection that is lost is told as it is. */
function refused(error: unknown): StartupError {
  const [fault = ''] = describeError(error).split('\n', 1);
  return new StartupError(`The backup's rows were refused: ${fault}. Nothing was restored.`);
}
