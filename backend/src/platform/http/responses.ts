import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** nginx's number for it: the client was gone before its answer was out. */
const CLIENT_GONE = 499;

/** How a request ended, without anything that the client wrote. */
export interface SentResponse {
  requestId: string;
  method: string;
  /** The pattern of an API route, such as '/api/vote'; 'page', 'file' or 'unknown' for everything else. */
  route: string;
  status: number;
  ms: number;
}

/** Tells whoever watches of every request, once, when it has ended: the log, the metrics, and features with numbers of their own. */
export class Responses {
  private readonly watchers: ((answer: SentResponse) => void)[] = [];

  watch(watcher: (answer: SentResponse) => void): void {
    this.watchers.push(watcher);
  }

  /** Before the first request. */
  attach(server: FastifyInstance): void {
    server.addHook('onRequest', (request, reply, done) => {
      this.follow(request, reply);
      done();
    });
  }

  /** For a request that reaches no hook. */
  follow(request: FastifyRequest, reply: FastifyReply): void {
    // Not Fastify's `onResponse`, which says nothing of a client that went.
    reply.raw.once('close', () => {
      const status = reply.raw.writableFinished ? reply.raw.statusCode : CLIENT_GONE;
      const ms = Math.round(reply.elapsedTime * 10) / 10;
      const answer = { requestId: request.id, method: request.method, route: routeOf(request), status, ms };
      for (const watcher of this.watchers) watcher(answer);
    });
  }
}

/** One of a few names whatever is asked for: an address would hold what a client wrote, and metrics have to stay bounded. */
function routeOf({ is404, routeOptions: { url = '' } }: FastifyRequest): string {
  if (is404) return 'unknown';
  if (url.startsWith('/api')) return url;
  return url === '/*' || url === '/' ? 'page' : 'file';
}
