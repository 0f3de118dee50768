import { BadRequestException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';

/**
 * Rejects with 400 a body in a transfer coding besides `chunked`, such as 'gzip, chunked'. Node.js rejects only those that do not
 * end with `chunked`; it passes the others on undecoded (RFC 9112, section 6.1).
 */
export function rejectTransferCodings(
  { headers }: FastifyRequest,
  _reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  const coding = headers['transfer-encoding'];
  const isRejected = coding !== undefined && coding.toLowerCase() !== 'chunked';
  done(isRejected ? new BadRequestException() : undefined);
}
