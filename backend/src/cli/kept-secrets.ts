import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../platform/config/config.js';
import { StartupError } from '../platform/errors/startup-error.js';

/** The files of the volume `secrets`. */
export const KEPT = {
  databasePassword: 'database-password',
  databaseUrl: 'database-url',
  voterKeySecret: 'voter-key-secret',
  jwtSecret: 'jwt-secret',
  archiveConfig: 'pgbackrest.conf',
} as const;

/** Throws `StartupError` with one line for each given secret that differs from the kept one. */
export function requireKeptSecrets(
  folder: string,
  { VOTER_KEY_SECRET, JWT_SECRET, ARCHIVE_PASSPHRASE }: Environment,
): void {
  const secrets = {
    VOTER_KEY_SECRET: [VOTER_KEY_SECRET, KEPT.voterKeySecret],
    JWT_SECRET: [JWT_SECRET, KEPT.jwtSecret],
    ARCHIVE_PASSPHRASE: [ARCHIVE_PASSPHRASE && pgBackRestConfig(ARCHIVE_PASSPHRASE), KEPT.archiveConfig],
  } as const;
  const others = Object.entries(secrets).filter(
    ([, [given, name]]) => given !== undefined && given !== (keptIn(folder, name) ?? given),
  );
  if (others.length === 0) return;
  throw new StartupError(
    ...others.map(
      ([variable, [, name]]) =>
        `${variable} is not the one in ${join(folder, name)}, which stays: leave it out of .env (docs/operations.md, 'Secrets').`,
    ),
  );
}

/** Undefined before the first start. */
export function keptIn(folder: string, name: (typeof KEPT)[keyof typeof KEPT]): string | undefined {
  const path = join(folder, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** pgBackRest reads it as a part of its configuration. */
export function pgBackRestConfig(passphrase: string): string {
  return `[global]\nrepo1-cipher-pass=${passphrase}\n`;
}
