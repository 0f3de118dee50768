import { DomainError } from '../../platform/errors/domain-error.js';

/** This poll did not make the token, or has no such vote. */
export class UnsubscribeUnknownError extends DomainError {
  constructor() {
    super(404, 'unsubscribe.unknown', 'No address belongs to this link.');
  }
}

export class UnsubscribeUnavailableError extends DomainError {
  constructor() {
    super(503, 'unsubscribe.unavailable', 'It is not known whether the address was unsubscribed. Please try again.', {
      retryAfterSeconds: 5,
    });
  }
}
