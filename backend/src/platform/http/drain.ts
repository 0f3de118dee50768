import { type Server as HttpServer } from 'node:http';
import { Server } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

/**
 * The end of a server's service without a request lost. A proxy keeps connections open, and one that we close at the
 * moment it sends a vote on it is a failed vote. So the proxy does the closing: new connections are refused, which sends
 * the proxy to another backend; every answer asks for its connection to be closed; and those that stay idle are left to
 * the proxy's own time limit (docs/decisions/015-logs-and-metrics.md).
 */
@Injectable()
export class Drain {
  private hasBegun = false;

  /** From the beginning on the product is not ready. */
  get isUnderWay(): boolean {
    return this.hasBegun;
  }

  /** Before the first request. */
  attach(server: FastifyInstance): void {
    server.addHook('onSend', (_request, reply, _payload, done) => {
      if (this.hasBegun) reply.header('Connection', 'close');
      done();
    });
  }

  /** Resolves when no connection is left, or after `longest` ms. */
  async run(server: HttpServer, longest: number): Promise<void> {
    // Right behind the phase in which the connections that wait have been accepted: one that still waited would be reset.
    await setImmediate();
    this.hasBegun = true;
    const timer = new AbortController();
    const closed = new Promise<void>((resolve) => {
      // Not the HTTP server's own `close`, which also closes every idle connection.
      Server.prototype.close.call(server, () => resolve());
    });
    await Promise.race([closed, setTimeout(longest, undefined, { signal: timer.signal }).catch(() => undefined)]);
    timer.abort();
  }
}
