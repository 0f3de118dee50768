import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { makeTemporaryFolder, removeFolder } from './temporary-folder.js';

/** The process of the database server on the data folder of an embedded product; undefined when none runs. */
export function serverOf(folder: string): number | undefined {
  const lockFile = join(folder, 'postgres', 'postmaster.pid');
  if (!existsSync(lockFile)) return undefined;
  const pid = Number.parseInt(readFileSync(lockFile, 'utf8'), 10);
  return isAlive(pid) ? pid : undefined;
}

export function isAlive(pid: number): boolean {
  const stat = `/proc/${pid}/stat`;
  try {
    // A process that has ended stays listed, in state Z, until its parent has taken note.
    process.kill(pid, 0);
    return !existsSync(stat) || !/ Z /.test(readFileSync(stat, 'utf8'));
  } catch {
    return false;
  }
}

/** Data folders of embedded products, which are gone after the test with whatever still runs on them. */
export class DataFolders {
  private readonly made: string[] = [];

  make(): string {
    const folder = makeTemporaryFolder();
    this.made.push(folder);
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
