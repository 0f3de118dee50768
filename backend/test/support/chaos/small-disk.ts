import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { closeLater, isClosed } from 'test-support/still-open';
import { makeTemporaryFolder, removeFolder } from 'test-support/temporary-folder';

/** MB; a new database takes about a quarter of it. */
const DEFAULT_SIZE = 256;
const MEGABYTE = Buffer.alloc(1024 * 1024);

/** A small file system in memory, until the end of the test or file. */
export class SmallDisk {
  private constructor(readonly folder: string) {}

  /** Needs root on Linux. `size`: MB. */
  static mount(size = DEFAULT_SIZE): SmallDisk {
    const folder = makeTemporaryFolder();
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m,mode=0755`, 'tmpfs', folder], { stdio: 'pipe' });
    } catch (error) {
      removeFolder(folder);
      throw new Error('A full disk needs a file system of its own, and mounting one needs root on Linux.', {
        cause: error,
      });
    }
    isClosed(folder);
    return closeLater(new SmallDisk(folder), (disk) => disk.unmount());
  }

  /** Writes a file that fills the remaining space. */
  fill(): void {
    const ballast = openSync(this.ballast, 'a');
    try {
      for (let part = MEGABYTE; part.length > 0; ) {
        try {
          writeSync(ballast, part);
        } catch (error) {
          if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
          part = part.subarray(0, part.length >> 1);
        }
      }
    } finally {
      closeSync(ballast);
    }
  }

  free(): void {
    rmSync(this.ballast, { force: true });
  }

  /** No process may still use it. */
  unmount(): void {
    isClosed(this);
    execFileSync('umount', [this.folder]);
    removeFolder(this.folder);
  }

  private get ballast(): string {
    return join(this.folder, 'ballast');
  }
}
