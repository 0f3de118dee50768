import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

// Plain JavaScript without packages, because the set-up of `npm start` needs it before anything is installed or built.

/**
 * Locks by a file with a line for each process that holds the lock. A file whose processes have all exited is replaced.
 * @param {string} path
 * @returns {number | undefined} the process that holds the lock; undefined if this one does now
 */
export function takeLock(path) {
  const mine = `${path}.${process.pid}`;
  writeFileSync(mine, lineOf(process.pid));
  try {
    for (;;) {
      // A link appears with its content, so nobody reads a half-written lock.
      if (tryLink(mine, path)) return undefined;
      const lines = read(path);
      const holder = lines === undefined ? undefined : runningOf(lines);
      if (holder !== undefined) return holder;
      if (lines !== undefined) removeStale(path, lines);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/**
 * Lets another process hold the lock, too, such as a child that outlives this one if it is killed.
 * @param {string} path
 * @param {number} pid
 */
export function shareLock(path, pid) {
  appendFileSync(path, lineOf(pid));
}

/**
 * @param {string} path
 * @returns {number | undefined} the process that holds the lock
 */
export function lockHolder(path) {
  return runningOf(read(path) ?? '');
}

/** @param {number} pid */
function lineOf(pid) {
  return `${pid} ${startTimeOf(pid)}\n`;
}

/**
 * @param {string} lines
 * @returns {number | undefined} the first of them that still runs
 */
function runningOf(lines) {
  return lines
    .split('\n')
    .map((line) => ({ line, pid: Number.parseInt(line, 10) }))
    .find(({ line, pid }) => pid > 0 && startTimeOf(pid) !== '' && `${line}\n` === lineOf(pid))?.pid;
}

/**
 * Moved aside first: another process may have replaced it meanwhile, and then its lock stays.
 * @param {string} path
 * @param {string} stale its content
 */
function removeStale(path, stale) {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (readFileSync(aside, 'utf8') !== stale) tryLink(aside, path);
  rmSync(aside);
}

/**
 * @param {string} from
 * @param {string} path
 * @returns {boolean} false if there is one
 */
function tryLink(from, path) {
  try {
    linkSync(from, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * @param {string} path
 * @returns {string | undefined} undefined if there is no file
 */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/**
 * The start time of a process, which distinguishes it from a later one with the same pid. Empty if it is not running.
 * @param {number} pid
 * @returns {string}
 */
function startTimeOf(pid) {
  const stat = read(`/proc/${pid}/stat`);
  if (stat !== undefined) {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // Field 2, the name, may contain spaces and brackets. The start time is field 22, the 20th after it.
    const fields = stat.replace(/^.*\) /s, '').split(' ');
    // A killed process stays a zombie (state Z) if its parent does not wait for it, as in a container without an init.
    return fields[0] === 'Z' ? '' : `${boot} ${fields[19]}`;
  }
  return existsSync('/proc')
    ? ''
    : spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
}
