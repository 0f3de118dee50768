import { PayloadTooLargeException, UnsupportedMediaTypeException } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The one route that takes a form body: mail programs post one there to unsubscribe (RFC 8058). */
export const ONE_CLICK_ROUTE = '/api/unsubscribe';

/** Its only field. */
export const ONE_CLICK_FIELD = 'List-Unsubscribe';
/** Bytes. The field takes a hundredth of them. */
const MAX_FORM = 4_096;
/** The field in a multipart form, whatever the boundary and other headers (RFC 7578). */
const PART = new RegExp(
  `name="?${ONE_CLICK_FIELD}"?[^\\r\\n]*\\r\\n(?:[^\\r\\n]+\\r\\n)*\\r\\n([^\\r\\n]*)\\r\\n`,
  'i',
);

/** Everywhere else such a body still gets 415: another site can send it without a preflight. */
export function acceptOneClickForms(server: FastifyInstance): void {
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  server.addContentTypeParser(types, async (request: FastifyRequest, payload: AsyncIterable<Buffer>) => {
    if (request.routeOptions.url !== ONE_CLICK_ROUTE) throw new UnsupportedMediaTypeException();
    const form = await textOf(payload);
    const value = PART.exec(form)?.[1] ?? new URLSearchParams(form).get(ONE_CLICK_FIELD);
    return value === null ? {} : { [ONE_CLICK_FIELD]: value };
  });
}

async function textOf(payload: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of payload) {
    length += piece.length;
    if (length > MAX_FORM) throw new PayloadTooLargeException();
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
