import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { StartupError } from '../../platform/errors/startup-error.js';

export const MANIFEST_FILE = 'manifest.json';
/** Where the rows are when pg_dump wrote them. */
export const DUMP_FILE = 'poll.dump';
export const VOTER_KEY_SECRET_FILE = 'voter-key-secret';

/** Names of tables and files go into statements and paths: these characters mean nothing there. */
const tableName = z.string().regex(/^[a-z_]+$/);
const fileName = z.string().regex(/^[a-z_-]+(\.[a-z]+)*$/);

const manifestSchema = z.strictObject({
  /** Raised with every change that an earlier version could not read. */
  format: z.literal(1),
  /** The version of the product that took the backup, for people. */
  product: z.string(),
  /** The moment whose rows these are. */
  taken_at: z.iso.datetime(),
  /** Who wrote the data, and so who reads them: we, or PostgreSQL's own client tools. */
  method: z.enum(['copy', 'pg_dump']),
  /** What the schema was made of. */
  migrations: z.array(z.string()).min(1),
  rows: z.record(tableName, z.int().min(0)),
  /** Everything beside this file. */
  files: z.record(fileName, z.strictObject({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type FileFacts = Manifest['files'][string];

/** What a backup says of itself. Throws `StartupError` when the folder is none, or one that only a later version can read. */
export function readManifest(folder: string): Manifest {
  const path = join(folder, MANIFEST_FILE);
  if (!existsSync(path)) throw new StartupError(`${folder} is no backup: it has no ${MANIFEST_FILE}.`);
  const json = parse(readFileSync(path, 'utf8'));
  const { data: { format } = {} } = z.object({ format: z.int() }).safeParse(json);
  if (format !== undefined && format > 1)
    throw new StartupError(`${folder} was taken by a later version: use that one.`);
  const read = manifestSchema.safeParse(json);
  if (!read.success) throw new StartupError(`${path} is damaged.`);
  return read.data;
}

/** Throws `StartupError` with one line per file that is not what the manifest says. */
export async function refuseDamagedFiles(folder: string, { files }: Manifest): Promise<void> {
  const faults: string[] = [];
  for (const [name, expected] of Object.entries(files)) {
    const path = join(folder, name);
    if (!existsSync(path)) faults.push(`${path} is missing.`);
    else if (!isSame(await factsOf(path), expected)) faults.push(`${path} is damaged.`);
  }
  if (faults.length > 0) throw new StartupError(...faults, 'Nothing was restored.');
}

export async function factsOf(path: string): Promise<FileFacts> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { bytes: statSync(path).size, sha256: hash.digest('hex') };
}

function isSame(one: FileFacts, other: FileFacts): boolean {
  return one.bytes === other.bytes && one.sha256 === other.sha256;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
