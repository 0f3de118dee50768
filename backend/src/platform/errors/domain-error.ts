import type { ErrorCode } from './error-codes.js';

/** One faulty part of a request: the name as the caller sent it and a sentence for people. */
export interface FieldError {
  field: string;
  message: string;
}

/** What the product refuses, as a fact with a stable code; `ErrorFilter` turns it into HTTP. */
export class DomainError extends Error {
  /** Set where the caller may try again: seconds until it makes sense (RFC 9110, Retry-After). */
  readonly retryAfterSeconds?: number;
  readonly errors?: FieldError[];

  constructor(
    readonly statusCode: number,
    readonly code: ErrorCode,
    message: string,
    details: { retryAfterSeconds?: number; errors?: FieldError[] } = {},
  ) {
    super(message);
    Object.assign(this, details);
  }
}

/** A request whose content breaks the contract; every faulty field is named. */
export class InvalidInputError extends DomainError {
  constructor(errors: FieldError[]) {
    super(400, 'request.invalid', errors.map(({ message }) => message).join(' '), { errors });
  }
}
