import type { FastifyRequest } from 'fastify';
import type { Account } from './account.js';

/** Who sent a request with an API key. */
export interface AdmittedKey {
  /** As the audit log names it. */
  actor: string;
  scopes: readonly string[];
}

/** Set by the guard: one of the two; neither on a public route. */
export interface GuardedRequest extends FastifyRequest {
  user?: Account;
  apiKey?: AdmittedKey;
}
