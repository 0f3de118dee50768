import { STATUS_CODES } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import { refusal } from '../errors/error.filter.js';
import type { Responses } from './responses.js';

/** By Node's code of the fault; everything else is 400. */
const STATUSES: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** What is refused before any hook or route can see it, in the shape of every other error and with the same `headers`. */
export function refuseUnreadable(
  answers: Responses,
  headers: Record<string, string>,
): Pick<FastifyServerOptions, 'clientErrorHandler' | 'frameworkErrors'> {
  const headersOf = (body: string) => ({
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
  });
  const answerOf = (status: number) => {
    const body = JSON.stringify(refusal(status));
    const all = Object.entries({ ...headersOf(body), Connection: 'close' });
    const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...all.map(([name, value]) => `${name}: ${value}`)];
    return `${lines.join('\r\n')}\r\n\r\n${body}`;
  };
  return {
    // There is no request yet, only its first bytes.
    clientErrorHandler: ({ code }, socket) => {
      if (code === 'ECONNRESET' || !socket.writable) socket.destroy();
      else socket.end(answerOf(STATUSES[code] ?? 400), () => socket.destroy());
    },
    // Such as an address that is no valid URL.
    frameworkErrors: ({ statusCode = 400 }, request, reply) => {
      answers.follow(request, reply);
      const body = JSON.stringify(refusal(statusCode));
      reply.raw.writeHead(statusCode, { ...headersOf(body), 'X-Request-Id': request.id });
      reply.raw.end(body);
    },
  };
}
