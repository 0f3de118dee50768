import { execFileSync } from 'node:child_process';
import { isAlive, serverOf } from 'test-support/data-folder';
import { makeTemporaryFolder, removeFolder } from 'test-support/temporary-folder';
import { inject, vi } from 'vitest';

/** Data folders of embedded products; after the test they are removed and their databases stopped. */
export class DataFolders {
  private readonly made: string[] = [];

  make(): string {
    const folder = makeTemporaryFolder();
    this.made.push(folder);
    return folder;
  }

  /** As after a first start that made no account: a copy takes a fraction of the time of `initdb`. */
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
        await vi.waitUntil(() => !isAlive(server), { timeout: 10_000 });
      }
      removeFolder(folder);
    }
  }
}

/** With owners and rights, which Node's own copy leaves out: as root the server runs under another account. */
export function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to]);
}
