import { STATUS_CODES } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import { errorBody } from './error.filter.js';
import type { Responses } from './responses.js';

/** By Node's error code; any other code gets 400. */
const STATUSES: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Responds to requests that fail before any hook or route, with the same body and `headers` as other errors. */
export function rejectUnreadable(
  responses: Responses,
  headers: Record<string, string>,
): Pick<FastifyServerOptions, 'clientErrorHandler' | 'frameworkErrors'> {
  const headersOf = (body: string) => ({
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
  });
  const responseOf = (status: number) => {
    const body = JSON.stringify(errorBody(status));
    const all = Object.entries({ ...headersOf(body), Connection: 'close' });
    const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...all.map(([name, value]) => `${name}: ${value}`)];
    return `${lines.join('\r\n')}\r\n\r\n${body}`;
  };
  return {
    // There is no request object yet, only a socket.
    clientErrorHandler: ({ code }, socket) => {
      if (code === 'ECONNRESET' || !socket.writable) socket.destroy();
      else socket.end(responseOf(STATUSES[code] ?? 400), () => socket.destroy());
    },
    // Such as an invalid URL.
    frameworkErrors: ({ statusCode = 400 }, request, reply) => {
      responses.follow(request, reply);
      const body = JSON.stringify(errorBody(statusCode));
      reply.raw.writeHead(statusCode, { ...headersOf(body), 'X-Request-Id': request.id });
      reply.raw.end(body);
    },
  };
}
