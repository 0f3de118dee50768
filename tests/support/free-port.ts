import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { isAlive } from './data-folder.js';

/**
 * Below the ports that systems assign to outgoing connections and to servers that listen on port 0 (32768 and up, ip(7)): no
 * other process takes one before its owner listens. Browsers block some ports, all below these.
 */
const FIRST = 11_000;
const COUNT = 20_000;

/** Has a file for each port that a test process has taken, with its process id. */
const TAKEN = '/tmp/poll-test-ports';

/** Concurrent test processes start far apart, or they would find the same ports taken. */
let next = process.pid * 97;

/** A port on this machine, reserved until this process ends, for a program that is started later, or several times. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + (next++ % COUNT);
    if (take(port) && (await isFree(port))) return port;
  }
}

function take(port: number): boolean {
  mkdirSync(TAKEN, { recursive: true });
  const file = join(TAKEN, String(port));
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const holder = holderOf(file);
    // For the next process to look.
    if (holder > 0 && !isAlive(holder)) rmSync(file, { force: true });
    return false;
  }
}

/** 0 while it is being written, or if it has just been removed. */
function holderOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
}
