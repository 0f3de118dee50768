import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { isDistributed, ONE_SNAPSHOT_PER_MACHINE } from '../../cluster/distribution.js';
import { VERSION } from '../../platform/config/version.js';
import type { Database } from '../../platform/database/connection.js';
import { StartupError } from '../../platform/errors/startup-error.js';
import { hasSameFingerprint, VoterKeys } from '../../votes/voter-key.js';
import { dump, versionOf } from './client-tools.js';
import { DUMP_FILE, type FileFacts, factsOf, MANIFEST_FILE, type Manifest, VOTER_KEY_SECRET_FILE } from './manifest.js';
import { recordEntry } from './record-entry.js';
import { withoutMigrations } from './session.js';
import { countRows, tablesIn, writeTables } from './tables.js';
import { fillFolder } from './whole-folder.js';

interface Source {
  database: Database;
  /** Undefined is rejected: after a restore without the secret every voter could vote again. */
  voterKeySecret: string | undefined;
}

/**
 * Writes a backup of one snapshot to a new folder; of a cluster, one snapshot per machine. Voting continues meanwhile. Throws
 * `StartupError` if the folder cannot be created, there is no poll in the database, or it was created with another secret.
 */
export async function takeBackup(
  { database, voterKeySecret }: Source,
  folder: string,
  report: (line: string) => void,
): Promise<Manifest> {
  if (voterKeySecret === undefined) throw new StartupError('VOTER_KEY_SECRET is missing: it is part of every backup.');
  return withoutMigrations(database, 'shared', async ({ client, dataSource }) => {
    const migrations = await migrationsIn(client);
    await requireSameSecret(client, voterKeySecret);
    let manifest: Manifest | undefined;
    await fillFolder(folder, async (partial) => {
      const distributed = await isDistributed(dataSource);
      // pg_dump only sees the rows of the machine it is connected to.
      const method = distributed ? 'copy' : await methodFor(client, report);
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      if (distributed) await client.query(ONE_SNAPSHOT_PER_MACHINE);
      const tables = await tablesIn(client);
      const facts = await exportSnapshot(client);
      if (method === 'pg_dump') await dump(database, facts.snapshot, join(partial, DUMP_FILE));
      else await writeTables(client, tables, partial);
      const rows = await countRows(client, tables);
      await writeFile(join(partial, VOTER_KEY_SECRET_FILE), `${voterKeySecret}\n`, { mode: 0o600 });
      const files = await filesIn(partial);
      manifest = { format: 1, product: VERSION, taken_at: facts.taken_at, method, migrations, rows, files };
      await writeFile(join(partial, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    });
    if (manifest === undefined) throw new Error('no manifest was written');
    await recordEntry(dataSource, 'backup', { taken_at: manifest.taken_at, votes: manifest.rows.votes }, report);
    return manifest;
  });
}

async function migrationsIn(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('migrations') IS NOT NULL AS exists`,
  );
  if (!found[0]?.exists) throw new StartupError('There is no poll in this database.');
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
  return rows.map(({ name }) => name);
}

async function requireSameSecret(client: pg.ClientBase, secret: string): Promise<void> {
  const { rows } = await client.query<{ fingerprint: Buffer }>('SELECT fingerprint FROM voter_key_fingerprint');
  if (rows[0] !== undefined && !hasSameFingerprint(new VoterKeys(secret), rows[0].fingerprint)) {
    throw new StartupError(
      'VOTER_KEY_SECRET is not the one this database was created with: the backup would be worthless.',
    );
  }
}

/** pg_dump cannot dump a server that is newer than itself. */
async function methodFor(client: pg.ClientBase, report: (line: string) => void): Promise<Manifest['method']> {
  const { rows } = await client.query<{ major: number }>(
    `SELECT current_setting('server_version_num')::int / 10000 AS major`,
  );
  const server = rows[0]?.major ?? Number.POSITIVE_INFINITY;
  const tool = versionOf('pg_dump');
  if (tool >= server) return 'pg_dump';
  if (tool > 0) report(`pg_dump ${tool} is older than the server (${server}): the tables are copied instead.`);
  return 'copy';
}

/** Exports the snapshot, so that pg_dump's session sees the same rows. */
async function exportSnapshot(client: pg.ClientBase): Promise<{ snapshot: string; taken_at: string }> {
  const { rows } = await client.query<{ snapshot: string; now: Date }>(
    'SELECT pg_export_snapshot() AS snapshot, now() AS now',
  );
  const { snapshot = '', now = new Date() } = rows[0] ?? {};
  return { snapshot, taken_at: now.toISOString() };
}

async function filesIn(folder: string): Promise<Record<string, FileFacts>> {
  const files: Record<string, FileFacts> = {};
  for (const name of (await readdir(folder)).toSorted()) files[name] = await factsOf(join(folder, name));
  return files;
}
