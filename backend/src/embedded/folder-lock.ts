import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../platform/errors/startup-error.js';

const LOCK_FILE = 'running.pid';

/**
 * Locks the data folder until this process ends. The lock of a process that no longer runs is replaced. Throws
 * `StartupError` when another process holds the lock.
 */
export function lockFolder(folder: string): void {
  const path = join(folder, LOCK_FILE);
  const mine = `${process.pid} ${startTimeOf(process.pid)}\n`;
  if (existsSync(path)) {
    const pid = holderOf(path);
    if (pid !== undefined) {
      throw new StartupError(
        `${folder} is in use by a poll that runs already (process ${pid}): choose another DATA_DIR and PORT.`,
      );
    }
    rmSync(path);
  }
  writeFileSync(path, mine, { flag: 'wx' });
  process.once('exit', () => rmSync(path, { force: true }));
}

/** Whether a running process holds the lock. */
export function isLocked(folder: string): boolean {
  const path = join(folder, LOCK_FILE);
  return existsSync(path) && holderOf(path) !== undefined;
}

/** The process that wrote the lock, if it still runs. */
function holderOf(path: string): number | undefined {
  const holder = readFileSync(path, 'utf8');
  const pid = Number.parseInt(holder, 10);
  return holder === `${pid} ${startTimeOf(pid)}\n` ? pid : undefined;
}

/** The start time of a process, which distinguishes it from a later one with the same pid. Empty when it does not run. */
function startTimeOf(pid: number): string {
  const stat = `/proc/${pid}/stat`;
  if (existsSync(stat)) {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // Field 2, the name, may contain spaces and brackets. The start time is field 22, the 20th after it.
    const fields = readFileSync(stat, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    // A killed process stays a zombie (state Z) when its parent does not wait for it, as in a container without an init.
    return fields[0] === 'Z' ? '' : `${boot} ${fields[19]}`;
  }
  return existsSync('/proc')
    ? ''
    : spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
}
