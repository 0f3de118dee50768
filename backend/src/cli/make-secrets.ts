import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvironment } from '../platform/config/config.js';
import { StartupError } from '../platform/errors/startup-error.js';
import { runCommand } from './run-command.js';
import { USAGES } from './usages.mjs';

// `docker compose` runs this first. It keeps the secrets of the environment as files and generates the others, once: the file may
// be the only copy. Each file is readable only by its container's account.

/** The user ids in the official images. */
const POSTGRES = 999;
const NODE = 1000;

await runCommand(USAGES['make-secrets'], ({ positionals: [folder = ''] }) => {
  const { DATABASE_URL, VOTER_KEY_SECRET, JWT_SECRET, ARCHIVE_PASSPHRASE } = readEnvironment();
  const voterKeySecret = join(folder, 'voter-key-secret');
  const jwtSecret = join(folder, 'jwt-secret');
  const archiveConfig = join(folder, 'pgbackrest.conf');
  const givenArchive = ARCHIVE_PASSPHRASE === undefined ? undefined : pgBackRestConfig(ARCHIVE_PASSPHRASE);
  // Before anything is written.
  throwIfOther({
    VOTER_KEY_SECRET: [VOTER_KEY_SECRET, voterKeySecret],
    JWT_SECRET: [JWT_SECRET, jwtSecret],
    ARCHIVE_PASSPHRASE: [givenArchive, archiveConfig],
  });
  const databasePassword = keep(join(folder, 'database-password'), undefined, POSTGRES);
  keep(voterKeySecret, VOTER_KEY_SECRET, NODE);
  keep(jwtSecret, JWT_SECRET, NODE);
  keep(archiveConfig, givenArchive ?? pgBackRestConfig(makeSecret()), POSTGRES);
  // Says where the database is, and may change: nothing is lost with it.
  write(join(folder, 'database-url'), DATABASE_URL ?? `postgres://poll:${databasePassword}@postgres:5432/poll`, NODE);
  return Promise.resolve(0);
});

/** `secrets`: the given one and the path of the kept one, by variable. Throws with one line for each that differs. */
function throwIfOther(secrets: Record<string, [given: string | undefined, path: string]>): void {
  const others = Object.entries(secrets).filter(
    ([, [given, path]]) => given !== undefined && given !== kept(path, given),
  );
  if (others.length === 0) return;
  throw new StartupError(
    ...others.map(
      ([name, [, path]]) =>
        `${name} is not the one in ${path}, which stays: leave it out of .env (docs/operations.md, 'Secrets').`,
    ),
  );
}

function kept(path: string, otherwise: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : otherwise;
}

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

/** pgBackRest reads it as a part of its configuration. */
function pgBackRestConfig(passphrase: string): string {
  return `[global]\nrepo1-cipher-pass=${passphrase}\n`;
}

function makeSecret(): string {
  return randomBytes(32).toString('hex');
}
