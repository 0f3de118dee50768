import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvironment } from '../platform/config/config.js';
import { KEPT, pgBackRestConfig, requireKeptSecrets } from './kept-secrets.js';
import { runCommand } from './run-command.js';
import { USAGES } from './usages.mjs';

// `docker compose` runs this first. It keeps the secrets of the environment as files and generates the others, once: the file may
// be the only copy. Each file is readable only by its container's account.

/** The user ids in the official images. */
const POSTGRES = 999;
const NODE = 1000;

await runCommand(USAGES['make-secrets'], ({ positionals: [folder = ''] }) => {
  const environment = readEnvironment();
  // Before anything is written.
  requireKeptSecrets(folder, environment);
  const { DATABASE_URL, VOTER_KEY_SECRET, JWT_SECRET, ARCHIVE_PASSPHRASE } = environment;
  const databasePassword = keep(join(folder, KEPT.databasePassword), undefined, POSTGRES);
  keep(join(folder, KEPT.voterKeySecret), VOTER_KEY_SECRET, NODE);
  keep(join(folder, KEPT.jwtSecret), JWT_SECRET, NODE);
  keep(join(folder, KEPT.archiveConfig), pgBackRestConfig(ARCHIVE_PASSPHRASE ?? makeSecret()), POSTGRES);
  // Says where the database is, and may change: nothing is lost with it.
  write(join(folder, KEPT.databaseUrl), DATABASE_URL ?? `postgres://poll:${databasePassword}@postgres:5432/poll`, NODE);
  return Promise.resolve(0);
});

/** Returns the kept secret, else keeps the given or a generated one. */
function keep(path: string, given: string | undefined, owner: number): string {
  if (existsSync(path)) return readFileSync(path, 'utf8');
  const value = given ?? makeSecret();
  write(path, value, owner);
  return value;
}

/** Writes a temporary file and renames it, so that a killed process leaves no partial file. */
function write(path: string, value: string, owner: number): void {
  writeFileSync(`${path}.new`, value, { mode: 0o400 });
  if (process.getuid?.() === 0) chownSync(`${path}.new`, owner, owner);
  renameSync(`${path}.new`, path);
}

function makeSecret(): string {
  return randomBytes(32).toString('hex');
}
