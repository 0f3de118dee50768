import { DomainError } from '../../platform/errors/domain-error.js';

export class SignalsTooSlowError extends DomainError {
  constructor() {
    super(503, 'signals.too_slow', 'The database took too long to count the votes. Please try again.', {
      retryAfterSeconds: 10,
    });
  }
}
