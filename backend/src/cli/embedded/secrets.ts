import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Environment } from '../../platform/config/config.js';
import { StartupError } from '../../platform/errors/startup-error.js';

/** JWT_SECRET is optional: files of earlier versions lack it. */
const secretsSchema = z.object({
  VOTER_KEY_SECRET: z.string(),
  DATABASE_PASSWORD: z.string(),
  JWT_SECRET: z.string().optional(),
});

/** The secrets that the embedded mode generates. VOTER_KEY_SECRET is part of every backup, because it identifies voters. */
export type Secrets = { [Name in keyof z.infer<typeof secretsSchema>]-?: string };

function fileIn(dataFolder: string): string {
  return join(dataFolder, 'secrets.json');
}

/** Generated on the first call and stored in `dataFolder`. Only the owner can read the file. */
export function secretsIn(dataFolder: string): Secrets {
  const path = fileIn(dataFolder);
  if (!existsSync(path)) {
    return write(path, {
      VOTER_KEY_SECRET: makeSecret(),
      DATABASE_PASSWORD: makeSecret(),
      JWT_SECRET: makeSecret(),
    });
  }
  chmodSync(path, 0o600);
  const read = secretsSchema.safeParse(parse(readFileSync(path, 'utf8')));
  if (!read.success) throw new StartupError(`${path} is damaged: restore it from the backup.`);
  const { JWT_SECRET, ...others } = read.data;
  return JWT_SECRET === undefined ? write(path, { ...others, JWT_SECRET: makeSecret() }) : { ...others, JWT_SECRET };
}

/** The secret that `npm start` uses. Undefined if none is set and none was generated yet. */
export function voterKeySecret({ VOTER_KEY_SECRET, DATA_DIR }: Environment): string | undefined {
  if (VOTER_KEY_SECRET !== undefined) return VOTER_KEY_SECRET;
  return existsSync(fileIn(DATA_DIR)) ? secretsIn(DATA_DIR).VOTER_KEY_SECRET : undefined;
}

/** Replaces the generated secret, for a database without votes. */
export function replaceVoterKeySecret(dataFolder: string, VOTER_KEY_SECRET: string): void {
  write(fileIn(dataFolder), { ...secretsIn(dataFolder), VOTER_KEY_SECRET });
}

/** Writes a temporary file and renames it, so that a start killed here leaves no partial file. */
function write(path: string, secrets: Secrets): Secrets {
  writeFileSync(`${path}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  chmodSync(`${path}.new`, 0o600);
  renameSync(`${path}.new`, path);
  return secrets;
}

function makeSecret(): string {
  return randomBytes(32).toString('hex');
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
