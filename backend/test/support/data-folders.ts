import { execFileSync } from 'node:child_process';
import { isAlive, serverOf } from 'test-support/data-folder';
import { makeTemporaryFolder, removeFolder } from 'test-support/temporary-folder';
import { inject } from 'vitest';
import { until } from './until.js';

/** Data folders of embedded products; after the test they are removed and their databases stopped. */
export class DataFolders {
  private readonly made: string[] = [];

  make(): string {
    const folder = makeTemporaryFolder();
    this.made.push(folder);
    return folder;
  }

  /** A copy of a migrated folder without accounts, which takes a fraction of the time of `initdb`. */
  makeMigrated(): string {
    const folder = this.make();
    copyFolder(inject('migratedFolder'), folder);
    return folder;
  }

  async removeAll(): Promise<void> {
    for (const folder of this.made.splice(0)) {
      const server = serverOf(folder);
      if (server !== undefined) {
        process.kill(server, 'SIGQUIT');
        await until(() => !isAlive(server));
      }
      removeFolder(folder);
    }
  }
}

/** Keeps owners and permissions, unlike Node's `cp`: under root the server runs as another account. */
export function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to]);
}
