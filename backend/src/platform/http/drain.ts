import { type Server as HttpServer } from 'node:http';
import { Server } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

/**
 * Stops a server without losing a request. A vote fails if the server closes a keep-alive connection while the proxy sends
 * the vote on it. So the proxy closes the connections: the listening socket is closed, so that the proxy uses another
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
    // Runs after the poll phase, which accepts pending connections. Closing the socket would reset those.
    await setImmediate();
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
