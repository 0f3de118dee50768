import { UnsupportedMediaTypeException } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The media type of a file body, whatever its bytes. */
export const BYTES = 'application/octet-stream';

interface LongBody {
  /** Bytes. */
  limit: number;
  /** The body is a file, not JSON. The handler gets it as a Buffer. */
  isFile: boolean;
}

/**
 * Raises the body limit of administrators' routes, by path. `admit` rejects a request by its Authorization header before
 * its body is read, so that requests without a session take no memory.
 */
export function acceptLongBodies(
  server: FastifyInstance,
  bodies: Readonly<Record<string, LongBody>>,
  admit: (authorization: string | undefined) => Promise<void>,
): void {
  const requireAdmission = async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    reply.header('Cache-Control', 'no-store');
    await admit(headers.authorization);
  };
  server.addHook('onRoute', (route) => {
    const body = bodies[route.url];
    if (!body || !['POST', 'PUT'].includes(String(route.method))) return;
    route.bodyLimit = body.limit;
    route.onRequest = [route.onRequest ?? [], requireAdmission].flat();
  });
  server.addContentTypeParser(BYTES, { parseAs: 'buffer' }, ({ routeOptions: { url = '' } }, body, done) => {
    if (bodies[url]?.isFile) done(null, body);
    else done(new UnsupportedMediaTypeException());
  });
}
