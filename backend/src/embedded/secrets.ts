import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../errors/start-error.js';

const secretsSchema = z.object({ VOTER_KEY_SECRET: z.string(), DATABASE_PASSWORD: z.string() });

/** What the embedded mode needs and nobody gave: part of every backup, because VOTER_KEY_SECRET recognises the voters. */
export type Secrets = z.infer<typeof secretsSchema>;

/** Made once and kept in `dataFolder`, readable by its owner alone. */
export function secretsIn(dataFolder: string): Secrets {
  const path = join(dataFolder, 'secrets.json');
  if (!existsSync(path)) {
    const made: Secrets = { VOTER_KEY_SECRET: makeSecret(), DATABASE_PASSWORD: makeSecret() };
    // Renamed into place: a start that is killed here leaves no half-written secret behind.
    writeFileSync(`${path}.new`, JSON.stringify(made, null, 2), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
  chmodSync(path, 0o600);
  const read = secretsSchema.safeParse(parse(readFileSync(path, 'utf8')));
  if (!read.success) throw new StartError(`${path} is damaged: restore it from the backup.`);
  return read.data;
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
