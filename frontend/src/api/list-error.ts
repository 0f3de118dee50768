import { codeOf } from './admin-call';
import { answerOf } from './http-client';

/** An administrators' list could not be fetched, in the spec's words (section 8): the server's answer, or why there was none. */
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
