import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Open to all: as root the database server drops to an account that has to reach its folder. */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'poll-test-'));
  chmodSync(folder, 0o755);
  return folder;
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
