import type { ErrorCode } from './error-codes.js';

/** One invalid field of a request: its name as in the request, and a sentence to show. */
export interface FieldError {
  field: string;
  message: string;
}

/** The most fields that a response names. Otherwise a request of unknown fields would get a response many times its size. */
export const MOST_ERRORS = 20;

/** An expected error with a stable code. `ErrorFilter` makes the response. */
export class DomainError extends Error {
  /** Seconds after which a retry makes sense (RFC 9110, Retry-After). Undefined if it never does. */
  readonly retryAfterSeconds?: number;
  readonly errors?: FieldError[];
  /** Further members of the response body. */
  readonly members?: object;

  constructor(
    readonly statusCode: number,
    readonly code: ErrorCode,
    message: string,
    details: { retryAfterSeconds?: number; errors?: FieldError[]; members?: object } = {},
  ) {
    super(message);
    Object.assign(this, details);
  }
}

/** A request with invalid content. Names up to `MOST_ERRORS` invalid fields. */
export class InvalidInputError extends DomainError {
  constructor(given: FieldError[]) {
    const errors = given.slice(0, MOST_ERRORS);
    super(400, 'request.invalid', errors.map(({ message }) => message).join(' '), { errors });
  }
}
