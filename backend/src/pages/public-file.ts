import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Bytes; a smaller response fits into one packet either way. */
const SMALLEST = 1_000;

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

const encodings = new Negotiator({ supportedValues: ['br', 'gzip'] });

/** A file drawn for the poll, compressed once. */
export interface PublicFile {
  type: string;
  plain: Buffer;
  /** Undefined: too small to benefit. */
  compressed: { br: Buffer; gzip: Buffer } | undefined;
  /** Without quotation marks. */
  hash: string;
}

export async function publicFile(name: string, content: string): Promise<PublicFile> {
  const plain = Buffer.from(content);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 16);
  return { type: TYPES[extname(name)] ?? 'application/octet-stream', plain, compressed: await compress(plain), hash };
}

async function compress(plain: Buffer): Promise<PublicFile['compressed']> {
  if (plain.length < SMALLEST) return undefined;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  return { br, gzip: gz };
}

/** Sends it in an encoding that the client accepts, or 304 if the client has it (RFC 9110, section 13.1.2). */
export function sendPublicFile(request: FastifyRequest, reply: FastifyReply, file: PublicFile): void {
  const encoding = file.compressed && encodings.negotiate(request.headers['accept-encoding'] ?? '');
  // Each encoding is a separate representation.
  const etag = `"${file.hash}${encoding ? `-${encoding}` : ''}"`;
  reply.header('ETag', etag).type(file.type);
  if (encoding) reply.header('Content-Encoding', encoding);
  if (request.headers['if-none-match']?.includes(etag)) void reply.code(304).send();
  else void reply.send((encoding && file.compressed?.[encoding]) || file.plain);
}
