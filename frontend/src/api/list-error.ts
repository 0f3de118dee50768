import { codeOf } from './admin-call';
import { answerOf } from './http-client';

/** A list could not be fetched; the words are fixed (docs/product.md#dashboard), then the response body or the error's message. */
export class ListError extends Error {
  override name = 'ListError';
  /** The server's code, when it sent one. */
  readonly code: string | undefined;

  constructor(failure: unknown) {
    const body = answerOf(failure)?.data;
    const said = body ? JSON.stringify(body) : failure instanceof Error ? failure.message : String(failure);
    super(`Error fetching votes: ${said}`, { cause: failure });
    this.code = codeOf(failure);
  }
}
