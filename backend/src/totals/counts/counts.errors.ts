import { DomainError } from '../../platform/errors/domain-error.js';

/** The database did not respond. The pages keep showing the totals they have. */
export class TotalsUnavailableError extends DomainError {
  constructor() {
    super(503, 'counts.unavailable', 'The totals are not available at the moment.', { retryAfterSeconds: 2 });
  }
}
