import { codeOf, responseOf } from './http-client';
import type { ErrorCode } from './schema';

/**
 * A list could not be fetched. The message is fixed by docs/product.md#dashboard: a prefix, then the body of the response
 * or the message of the failure.
 */
export class ListError extends Error {
  override name = 'ListError';
  /** The server's code, if it sent one. */
  readonly code: ErrorCode | undefined;

  constructor(failure: unknown) {
    const body = responseOf(failure)?.data;
    const detail = body ? JSON.stringify(body) : failure instanceof Error ? failure.message : String(failure);
    super(`Error fetching votes: ${detail}`, { cause: failure });
    this.code = codeOf(failure);
  }
}
