import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { connectTo } from './fresh-database.js';
import { SECRETS } from './poll-under-test.js';
import { outputOf, runCommand } from './run-command.js';

/** The parts of a manifest that tests read and change. */
const manifestSchema = z.looseObject({
  method: z.string(),
  migrations: z.array(z.string()),
  rows: z.record(z.string(), z.number()),
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
});

type Manifest = z.infer<typeof manifestSchema>;

/** Runs `npm run backup` or `npm run restore`; returns its output and exit code. */
export async function run(
  command: 'backup' | 'restore',
  environment: Record<string, string>,
  ...args: string[]
): Promise<{ code: number | null; lines: string[] }> {
  return outputOf(await runCommand(command, environment, { args }));
}

/** The environment of a command that works on this database. */
export const on = (DATABASE_URL: string): Record<string, string> => ({ DATABASE_URL, ...SECRETS });

export function manifestOf(folder: string): Manifest {
  return manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')));
}

export function changeManifest(folder: string, change: (manifest: Manifest) => void): void {
  const manifest = manifestOf(folder);
  change(manifest);
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
}

/** Changes the rows of a table in a backup, and its checksum with them, so that only the totals show it. */
export function forgeRows(folder: string, table: string, forge: (rows: string) => string): void {
  const name = `${table}.copy.gz`;
  const forged = gzipSync(forge(gunzipSync(readFileSync(join(folder, name))).toString()));
  writeFileSync(join(folder, name), forged);
  changeManifest(folder, ({ files }) => {
    files[name] = { bytes: forged.length, sha256: createHash('sha256').update(forged).digest('hex') };
  });
}

/** The rows of every table. */
export async function contentOf(databaseUrl: string): Promise<Record<string, unknown[]>> {
  const database = await connectTo(databaseUrl);
  const { rows: tables } = await database.query<{ name: string }>(`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`);
  const content: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    content[name] = (
      await database.query(`
        SELECT * FROM ${name} ORDER BY ${name === 'candidates' || name === 'poll_versions' ? '1' : '1, 2'}`)
    ).rows;
  }
  await database.end();
  return content;
}
