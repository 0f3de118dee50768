import { createHash } from 'node:crypto';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../errors/start-error.js';
import { canReach, type ServerAccount } from './server-account.js';

/** Where data go that the server's account could not reach otherwise, as under a checkout in /root. */
const REACHABLE_FOLDER = '/var/lib/public-online-poll';

/** Makes the data folder. Throws `StartError` when it cannot be written. */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    throw new StartError(`The data folder ${folder} cannot be written (${reason}): choose another with DATA_DIR.`);
  }
}

/** The folder for the database itself: `dataFolder`, or one of its own where the server's account cannot reach that. */
export function dataPlace(account: ServerAccount, dataFolder: string): string {
  if (canReach(account, dataFolder)) return dataFolder;
  const place = join(REACHABLE_FOLDER, createHash('sha256').update(dataFolder).digest('hex').slice(0, 12));
  mkdirSync(place, { recursive: true, mode: 0o755 });
  return place;
}
