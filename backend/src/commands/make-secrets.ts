import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePassword } from '../auth/first-administrator.js';
import { readEnvironment } from '../platform/config/config.js';
import { StartupError } from '../platform/errors/startup-error.js';
import { runCommand } from './run-command.js';

// `docker compose` runs this first. It writes the secrets of the environment to files and generates the others once. Each
// file can only be read by the account of its container.

/** The user ids in the official images. */
const POSTGRES = 999;
const NODE = 1000;

await runCommand(async () => {
  const [folder, administrator, ...others] = process.argv.slice(2);
  if (folder === undefined || administrator === undefined || others.length > 0) {
    throw new StartupError('Usage: make-secrets FOLDER EMAIL, with the email of the first administrator');
  }
  const given = readEnvironment();
  const databasePassword = keep(folder, 'database-password', POSTGRES, undefined, makeSecret).value;
  const databaseUrl = given.DATABASE_URL ?? `postgres://poll:${databasePassword}@postgres:5432/poll`;
  keep(folder, 'database-url', NODE, databaseUrl, makeSecret);
  keep(folder, 'voter-key-secret', NODE, given.VOTER_KEY_SECRET, makeSecret);
  keep(folder, 'jwt-secret', NODE, given.JWT_SECRET, makeSecret);
  const { value: password, isMade } = keep(folder, 'admin-password', NODE, given.ADMIN_PASSWORD, makePassword);
  if (isMade) report(`The first administrator is ${administrator}, password ${password} (shown only now)`);
  return Promise.resolve(0);
});

/** Stores the given value, else keeps the stored one, else generates one. */
function keep(
  folder: string,
  name: string,
  owner: number,
  given: string | undefined,
  make: () => string,
): { value: string; isMade: boolean } {
  const path = join(folder, name);
  const found = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  const value = given ?? found ?? make();
  if (value !== found) write(path, value, owner);
  return { value, isMade: given === undefined && found === undefined };
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

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}
