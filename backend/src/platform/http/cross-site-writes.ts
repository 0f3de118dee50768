import { ForbiddenException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { ONE_CLICK_ROUTE } from './one-click-forms.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects writes from pages of other sites with 403 (Fetch Metadata). Programs do not send the header. A mail program in a
 * browser may unsubscribe: its authority is in the link, not in the browser.
 */
export function rejectCrossSiteWrites(
  { method, headers, routeOptions }: FastifyRequest,
  _reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  const isRejected =
    headers['sec-fetch-site'] === 'cross-site' && !SAFE_METHODS.has(method) && routeOptions.url !== ONE_CLICK_ROUTE;
  done(isRejected ? new ForbiddenException() : undefined);
}
