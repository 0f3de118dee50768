import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Role } from './role.js';

/** A signed-in administrator. */
export interface Account {
  id: string;
  /** Trimmed and in lower case. */
  email: string;
  role: Role;
  /** The session that the request is made in. */
  sessionId: string;
  /** Whether that session began within `RECENT_MINUTES`. */
  isRecent: boolean;
}

/** Who sent a request with an API key. */
export interface AdmittedKey {
  /** As the audit log names it. */
  actor: string;
  scopes: readonly string[];
}

/** Who sent a request, on a route that also takes API keys. */
export type Requester = Account | AdmittedKey;

/** Set by the guard: one of the two; neither on a public route. */
export interface GuardedRequest extends FastifyRequest {
  user?: Account;
  apiKey?: AdmittedKey;
}

/** The `Account` that the guard found for the request. Throws on a public route. */
export const Administrator = createParamDecorator((_data: unknown, context: ExecutionContext): Account => {
  const { user } = context.switchToHttp().getRequest<GuardedRequest>();
  if (!user) throw new Error('a public route has no administrator');
  return user;
});

/** The `Requester` that the guard found for the request. Throws on a public route. */
export const RequestedBy = createParamDecorator((_data: unknown, context: ExecutionContext): Requester => {
  const { user, apiKey } = context.switchToHttp().getRequest<GuardedRequest>();
  const requester = apiKey ?? user;
  if (!requester) throw new Error('a public route has no requester');
  return requester;
});

export function isApiKey(requester: Requester): requester is AdmittedKey {
  return 'scopes' in requester;
}
