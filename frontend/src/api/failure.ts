import { codeOf, responseOf } from './http-client';
import type { ErrorCode } from './schema';

// Apart from the client, because the landing page needs none of it.

/** Why a call failed: 'internal' for a response without a code, 'unanswered' for none: it may have been done. */
export type Failure = ErrorCode | 'unanswered';

export function failureOf(failure: unknown): Failure {
  return codeOf(failure) ?? (responseOf(failure) ? 'internal' : 'unanswered');
}
