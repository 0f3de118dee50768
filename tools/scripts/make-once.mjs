import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { shareLock, takeLock } from '../../backend/src/cli/embedded/process-lock.mjs';

/** A folder that no set-up recreates. */
const FOLDER = '.cache';
const LOCK = `${FOLDER}/set-up.pid`;
/** ms between checks whether another set-up is still running. */
const INTERVAL = 200;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** The last reported running set-up: it may be waited for several times, once for each thing that it makes. */
let told = 0;

/**
 * Makes what is missing. One process at a time: two would corrupt each other's files, so the second waits.
 * @param {() => boolean} isMade
 * @param {() => Promise<void>} make
 */
export async function makeOnce(isMade, make) {
  if (isMade()) return;
  mkdirSync(FOLDER, { recursive: true });
  await lock();
  try {
    if (!isMade()) await make();
  } finally {
    rmSync(LOCK, { force: true });
  }
}

async function lock() {
  for (;;) {
    const holder = takeLock(LOCK);
    if (holder === undefined) return;
    if (holder !== told) console.log(`Another set-up is under way in this folder (process ${holder}): waiting for it`);
    told = holder;
    await setTimeout(INTERVAL);
  }
}

/**
 * Runs a command, within `makeOnce`. A signal to this process ends the command, then this process: not immediately, because
 * leftovers of the command would write alongside the next set-up. If this process is killed, the command holds the lock.
 * @param {string} command
 * @param {string[]} options
 * @param {NodeJS.ProcessEnv} env
 * @param {'inherit' | 'pipe'} output `pipe`: it is returned
 * @returns {Promise<{ status: number | null, output: string }>}
 */
export async function run(command, options, env, output) {
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  };
  // Before the command starts, so that no signal ends this process and orphans the command.
  for (const signal of SIGNALS) process.on(signal, stop);
  // In its own process group, so that a signal reaches the command's children, too.
  const child = spawn(command, options, { env, stdio: ['ignore', output, output], detached: true });
  try {
    if (child.pid !== undefined) shareLock(LOCK, child.pid);
    const [[status], ...texts] = await Promise.all([
      once(child, 'close'),
      ...[child.stdout, child.stderr].map((stream) => stream && text(stream)),
    ]);
    if (!isStopped) return { status, output: texts.join('') };
  } catch (error) {
    return { status: null, output: error instanceof Error ? error.message : String(error) };
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
  }
  rmSync(LOCK, { force: true });
  console.error('Stopped during the set-up; the next start goes on.');
  process.exit(1);
}
