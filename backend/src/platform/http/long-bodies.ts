import { UnsupportedMediaTypeException } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The type of a body that is a file, whatever its bytes are. */
export const BYTES = 'application/octet-stream';

interface LongBody {
  /** Bytes. */
  limit: number;
  /** The body is a file, which the handler gets as a Buffer, and not JSON. */
  isFile: boolean;
}

/**
 * Lets routes of administrators take more than the others, by path. `admit` rejects a request by its Authorization header before
 * its body is read: a request without a session takes no memory.
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
