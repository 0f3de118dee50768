import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Readable by everyone: as root, the database server runs under another account, which needs access. */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'poll-test-'));
  chmodSync(folder, 0o755);
  return folder;
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
