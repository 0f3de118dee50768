import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** As in nginx: the client closed the connection before the response was sent. */
const CLIENT_GONE = 499;

/** How a request ended, without anything that the client can choose freely. */
export interface SentResponse {
  requestId: string;
  method: string;
  /** The pattern of an API route, such as '/api/vote'; 'page', 'file' or 'unknown' for everything else. */
  route: string;
  status: number;
  ms: number;
}

/** Calls its watchers once per finished request, for the log and for metrics. */
export class Responses {
  private readonly watchers: ((response: SentResponse) => void)[] = [];

  watch(watcher: (response: SentResponse) => void): void {
    this.watchers.push(watcher);
  }

  /** Call it before the first request. */
  attach(server: FastifyInstance): void {
    server.addHook('onRequest', (request, reply, done) => {
      this.follow(request, reply);
      done();
    });
  }

  /** For a request that does not reach the hooks. */
  follow(request: FastifyRequest, reply: FastifyReply): void {
    // Not Fastify's `onResponse`, which is not called when the client has closed the connection.
    reply.raw.once('close', () => {
      const status = reply.raw.writableFinished ? reply.raw.statusCode : CLIENT_GONE;
      const ms = Math.round(reply.elapsedTime * 10) / 10;
      const response = { requestId: request.id, method: request.method, route: routeOf(request), status, ms };
      for (const watcher of this.watchers) watcher(response);
    });
  }
}

/** One of a few names: a URL may contain personal details, and metrics need a bounded number of labels. */
function routeOf({ is404, routeOptions: { url = '' } }: FastifyRequest): string {
  if (is404) return 'unknown';
  if (url.startsWith('/api')) return url;
  return url === '/*' || url === '/' ? 'page' : 'file';
}
