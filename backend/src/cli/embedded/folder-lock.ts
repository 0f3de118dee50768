import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../../platform/errors/startup-error.js';
import { lockHolder, takeLock } from './process-lock.mjs';

const LOCK_FILE = 'running.pid';

/** Locks the data folder until this process ends. Throws `StartupError` if another process holds the lock. */
export function lockFolder(folder: string): void {
  const path = join(folder, LOCK_FILE);
  const pid = takeLock(path);
  if (pid !== undefined) {
    throw new StartupError(
      `${folder} is in use by a poll that runs already (process ${pid}): choose another DATA_DIR and PORT.`,
    );
  }
  process.once('exit', () => rmSync(path, { force: true }));
}

/** Whether a running process holds the lock. */
export function isLocked(folder: string): boolean {
  return lockHolder(join(folder, LOCK_FILE)) !== undefined;
}
