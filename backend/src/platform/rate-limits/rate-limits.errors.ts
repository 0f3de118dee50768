import { DomainError } from '../errors/domain-error.js';

export class RateLimitedError extends DomainError {
  /** `waitMs`: until the next request may pass. */
  constructor(waitMs: number) {
    super(429, 'rate.limited', 'Too many requests. Please wait a moment.', {
      retryAfterSeconds: Math.ceil(waitMs / 1000),
    });
  }
}
