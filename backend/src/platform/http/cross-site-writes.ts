import { ForbiddenException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Rejects with 403 what a page of another site sends to change something (Fetch Metadata). Programs do not send the header. */
export function rejectCrossSiteWrites(
  { method, headers }: FastifyRequest,
  _reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  const isRejected = headers['sec-fetch-site'] === 'cross-site' && !SAFE_METHODS.has(method);
  done(isRejected ? new ForbiddenException() : undefined);
}
