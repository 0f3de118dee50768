import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from '../platform/errors/startup-error.js';
import { makeFolder } from './make-folder.js';
import { canReach, type ServerAccount } from './server-account.js';

/** For the cluster when the server's account cannot reach the data folder, such as a checkout in /root. */
const REACHABLE_FOLDER = '/var/lib/public-online-poll';

/** Makes the data folder. Throws `StartupError` when it cannot be written. */
export function makeDataFolder(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    throw new StartupError(`The data folder ${folder} cannot be written (${reason}): choose another with DATA_DIR.`);
  }
}

/**
 * The folder of the cluster: `postgres` in `dataFolder`, or the target of a symbolic link of that name when the server's
 * account cannot reach `dataFolder`. An existing cluster stays where it is.
 */
export function clusterFolder(account: ServerAccount, dataFolder: string): string {
  const cluster = join(dataFolder, 'postgres');
  if (existsSync(cluster)) return realpathSync(cluster);
  if (canReach(account, dataFolder)) return cluster;
  const place = join(REACHABLE_FOLDER, createHash('sha256').update(dataFolder).digest('hex').slice(0, 12), 'postgres');
  mkdirSync(dirname(place), { recursive: true, mode: 0o755 });
  rmSync(cluster, { force: true });
  symlinkSync(place, cluster);
  return place;
}
