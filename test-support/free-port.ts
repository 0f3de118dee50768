import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections and to servers that listen on port 0 (32768 and up, ip(7)):
 * no other process takes one before its own listens. Browsers block some ports, all below these.
 */
const FIRST = 11_000;
const COUNT = 20_000;

/** Processes that test side by side begin far from each other: they would find the same ports free. */
let next = process.pid * 97;

/** A port on this machine for a process that is started later, or several times. No call returns an earlier one again. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + (next++ % COUNT);
    if (await isFree(port)) return port;
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
