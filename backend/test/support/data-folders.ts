import { execFileSync } from 'node:child_process';
import { isAlive, serverOf } from 'test-support/data-folder';
import { closeLater } from 'test-support/still-open';
import { makeTemporaryFolder, removeFolder } from 'test-support/temporary-folder';
import { inject } from 'vitest';
import { EmbeddedPostgres } from '../../src/cli/embedded/embedded-postgres.js';
import { secretsIn } from '../../src/cli/embedded/secrets.js';
import { until } from './until.js';

/** For an embedded product; after the test it is removed, and its database ended. */
export function newDataFolder(): string {
  return closeLater(makeTemporaryFolder(), async (folder) => {
    const server = serverOf(folder);
    if (server !== undefined) {
      process.kill(server, 'SIGQUIT');
      await until(() => !isAlive(server));
    }
    removeFolder(folder);
  });
}

/** A copy of a migrated folder without accounts, which takes a fraction of the time of `initdb`. */
export function migratedDataFolder(): string {
  const folder = newDataFolder();
  copyFolder(inject('migratedFolder'), folder);
  return folder;
}

/** A server of its own with the schema, until the end of the test or file. */
export async function ownServer(): Promise<EmbeddedPostgres> {
  const folder = migratedDataFolder();
  return closeLater(await EmbeddedPostgres.start(folder, secretsIn(folder).DATABASE_PASSWORD), (each) => each.stop());
}

/** Keeps owners and permissions, unlike Node's `cp`: under root the server runs as another account. */
export function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to]);
}
