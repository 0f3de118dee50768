import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { StartupError } from '../../platform/errors/startup-error.js';

export const MANIFEST_FILE = 'manifest.json';
/** The file of the rows with the method pg_dump. */
export const DUMP_FILE = 'poll.dump';
export const VOTER_KEY_SECRET_FILE = 'voter-key-secret';

/** Names are used in SQL and paths, so only harmless characters are allowed. */
const tableName = z.string().regex(/^[a-z_]+$/);
const fileName = z.string().regex(/^[a-z_-]+(\.[a-z]+)*$/);

const manifestSchema = z.strictObject({
  /** Incremented with every change that earlier versions cannot read. */
  format: z.literal(1),
  /** The version of the product that made the backup. For information only. */
  product: z.string(),
  /** The time of the snapshot. */
  taken_at: z.iso.datetime(),
  /** How the rows were written: by this product with COPY, or by pg_dump. */
  method: z.enum(['copy', 'pg_dump']),
  /** The migrations of the schema. */
  migrations: z.array(z.string()).min(1),
  rows: z.record(tableName, z.int().min(0)),
  /** All other files of the backup. */
  files: z.record(fileName, z.strictObject({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type FileFacts = Manifest['files'][string];

/** Reads the manifest. Throws `StartupError` if the folder is not a backup or was made by a later version. */
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

/** Throws `StartupError` with one line per file that is missing or differs from the manifest. */
export async function requireIntactFiles(folder: string, { files }: Manifest): Promise<void> {
  const errors: string[] = [];
  for (const [name, expected] of Object.entries(files)) {
    const path = join(folder, name);
    if (!existsSync(path)) errors.push(`${path} is missing.`);
    else if (!isSame(await factsOf(path), expected)) errors.push(`${path} is damaged.`);
  }
  if (errors.length > 0) throw new StartupError(...errors, 'Nothing was restored.');
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
