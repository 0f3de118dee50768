import { type Server as HttpServer } from 'node:http';
import { Server } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

/** ms in which waiting connections are accepted; clients without keep-alive keep opening new ones. */
const ACCEPT_TIMEOUT = 1_000;

/**
 * Stops a server without losing a request. A request fails if the server closes a keep-alive connection while the proxy sends
 * the request on it. So the proxy closes the connections: the listening socket is closed, so that the proxy uses another
 * backend; every response has `Connection: close`; idle connections end with the proxy's keep-alive timeout
 * (docs/decisions/015-logs-and-metrics.md).
 */
@Injectable()
export class Drain {
  private isRunning = false;

  /** Also true after the drain. The product is then not ready. */
  get isUnderWay(): boolean {
    return this.isRunning;
  }

  /** Call it before the first request. */
  attach(server: FastifyInstance): void {
    server.addHook('onSend', (_request, reply, _payload, done) => {
      if (this.isRunning) reply.header('Connection', 'close');
      done();
    });
  }

  /** Resolves when no connection is left, or after `timeout` ms. */
  async run(server: HttpServer, timeout: number): Promise<void> {
    await acceptWaiting(server);
    this.isRunning = true;
    const timer = new AbortController();
    const closed = new Promise<void>((resolve) => {
      // Not the HTTP server's `close`, which also closes idle connections.
      Server.prototype.close.call(server, () => resolve());
    });
    await Promise.race([closed, setTimeout(timeout, undefined, { signal: timer.signal }).catch(() => undefined)]);
    timer.abort();
  }
}

/**
 * Closing the socket would reset the connections that wait to be accepted. A turn of the event loop accepts one of them, so
 * none waits after a whole turn without.
 */
async function acceptWaiting(server: HttpServer): Promise<void> {
  const end = performance.now() + ACCEPT_TIMEOUT;
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  // A full turn begins here.
  await setImmediate();
  let before: number;
  do {
    before = accepted;
    await setImmediate();
  } while (accepted > before && performance.now() < end);
  server.off('connection', count);
}
