import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../platform/errors/startup-error.js';

const LOCK_FILE = 'running.pid';

/**
 * Keeps a second product off the same data while this process lives; one that was killed is recognised as gone.
 * Throws `StartupError` when another process holds the folder.
 */
export function lockFolder(folder: string): void {
  const path = join(folder, LOCK_FILE);
  const mine = `${process.pid} ${bornAt(process.pid)}\n`;
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

/** Whether a product that is alive holds the folder. */
export function isLocked(folder: string): boolean {
  const path = join(folder, LOCK_FILE);
  return existsSync(path) && holderOf(path) !== undefined;
}

/** The process that wrote the lock, if it is still alive. */
function holderOf(path: string): number | undefined {
  const holder = readFileSync(path, 'utf8');
  const pid = Number.parseInt(holder, 10);
  return holder === `${pid} ${bornAt(pid)}\n` ? pid : undefined;
}

/** Tells a process from a later one with the same number; empty when there is none. */
function bornAt(pid: number): string {
  const stat = `/proc/${pid}/stat`;
  if (existsSync(stat)) {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The name (field 2) may hold spaces and brackets; the start time is field 22, the 20th after it.
    const fields = readFileSync(stat, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    // A process that was killed stays listed, in state Z, where nobody takes note, as in a container without an init.
    return fields[0] === 'Z' ? '' : `${boot} ${fields[19]}`;
  }
  return existsSync('/proc')
    ? ''
    : spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
}
