import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeLater, isClosed } from './still-open.js';

/** Readable by everyone: as root, the database server runs under another account, which needs access. */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'poll-test-'));
  chmodSync(folder, 0o755);
  return closeLater(folder, removeFolder);
}

export function removeFolder(folder: string): void {
  isClosed(folder);
  rmSync(folder, { recursive: true, force: true });
}
