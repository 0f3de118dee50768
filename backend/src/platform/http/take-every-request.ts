import type { FastifyInstance } from 'fastify';
import { refusal } from '../errors/error.filter.js';

/** An address as HTTP has it: a path, or the whole of it as a proxy is asked (RFC 9112, section 3.2). */
const ADDRESS = /^(\/|https?:\/\/[^/]+\/)/;
/** There is nothing here; see `takeEveryRequest`. */
const NOWHERE = '/api';

/**
 * Node and Fastify answer some requests by themselves, without our headers and words. From here on these are like any
 * other. Before the first request; the server is made with `requireHostHeader: false`.
 */
export function takeEveryRequest(fastify: FastifyInstance): void {
  const { server } = fastify;
  // Fastify would take an address such as 'ftp://…' for a bug of its own, and print all its routes.
  server.prependListener('request', (request) => {
    if (!ADDRESS.test(request.url ?? '')) request.url = NOWHERE;
  });
  // An expectation that nobody knows may be passed over (RFC 9110, section 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  // RFC 9112, section 3.2.
  fastify.addHook('onRequest', (request, reply, done) => {
    const { httpVersion, headers } = request.raw;
    if (httpVersion === '1.1' && headers.host === undefined) reply.status(400).send(refusal(400));
    else done();
  });
}
