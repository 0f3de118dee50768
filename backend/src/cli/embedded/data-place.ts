import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from '../../platform/errors/startup-error.js';
import { makeFolder } from './make-folder.js';
import { canReach, type ServerAccount } from './server-account.js';

/** For the cluster if the server's account cannot reach the data folder, such as a checkout in /root. */
const REACHABLE_FOLDER = '/var/lib/public-online-poll';

/** The database's log, in the data folder. */
export const LOG_FILE = 'postgres.log';

/** What a new data folder may contain: what precedes the secrets, hidden files, file system artefacts, the poll file. */
const HARMLESS = /^(\..*|lost\+found|pages|running\.pid.*|secrets\.json.*|poll\.json)$/;

/** Creates the data folder. Throws `StartupError` if it cannot be written, or contains anything but a poll. */
export function makeDataFolder(folder: string): void {
  requireWritable(folder, makeFolder);
  const names = readdirSync(folder);
  const foreign = names.find((name) => !HARMLESS.test(name));
  if (foreign === undefined || names.includes('secrets.json') || hasDatabase(folder)) return;
  throw new StartupError(
    `${folder} holds no poll but other things (${foreign}): choose a folder of its own with DATA_DIR.`,
  );
}

/** Throws `StartupError` if no database was ever created in the data folder, or it cannot be written. Creates nothing. */
export function requireDatabase(folder: string): void {
  if (existsSync(folder)) requireWritable(folder);
  if (!hasDatabase(folder))
    throw new StartupError(
      `There is no poll in ${folder}: set DATA_DIR to the folder of yours, or make one with npm start.`,
    );
}

function requireWritable(folder: string, prepare: (folder: string) => void = () => {}): void {
  try {
    prepare(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    throw new StartupError(`The data folder ${folder} cannot be written (${reason}): choose another with DATA_DIR.`);
  }
}

/** A database writes its log here from its first start on. */
function hasDatabase(folder: string): boolean {
  const isThere = (name: string) => lstatSync(join(folder, name), { throwIfNoEntry: false }) !== undefined;
  return isThere('postgres') || isThere(LOG_FILE);
}

/** What initdb creates, and PostgreSQL needs. */
const CLUSTER_PARTS = [
  'PG_VERSION',
  'base',
  'global',
  'global/pg_control',
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_hba.conf',
  'pg_ident.conf',
  'pg_logical',
  'pg_multixact',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_tblspc',
  'pg_twophase',
  'pg_wal',
  'pg_xact',
  'postgresql.conf',
];

/** What to do if the data of a poll are incomplete. */
export const BRING_BACK =
  'Put back what is missing from a copy of that folder, or restore a backup into a new one (docs/operations.md, Restore).';

/**
 * Throws `StartupError` if part of a poll's data is gone, such as its secrets or a folder of its database. Nothing is recreated
 * in its place: the poll would forget who has voted.
 */
export function requireWholeData(dataFolder: string): void {
  const cluster = join(dataFolder, 'postgres');
  if (!hasDatabase(dataFolder)) return;
  const inCluster = existsSync(cluster) ? CLUSTER_PARTS.map((part) => `postgres/${part}`) : ['postgres'];
  const missing = ['secrets.json', ...inCluster].filter((part) => !existsSync(join(dataFolder, part)));
  if (missing.length > 0) {
    throw new StartupError(`The poll in ${dataFolder} lacks ${missing.join(', ')}. ${BRING_BACK}`);
  }
}

/**
 * The folder of the cluster: `postgres` in `dataFolder`, or the target of a symbolic link of that name if the server's account
 * cannot reach `dataFolder`. An existing cluster stays where it is.
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
