import type { FastifyRequest } from 'fastify';
import type { Account } from './account.js';

/** Whom a request with an API key is from. */
export interface AdmittedKey {
  /** As the audit log names it. */
  actor: string;
  scopes: readonly string[];
}

/** What the guard finds for a request: one of the two; on a public route none. */
export interface GuardedRequest extends FastifyRequest {
  user?: Account;
  apiKey?: AdmittedKey;
}
