import { DomainError } from '../../platform/errors/domain-error.js';

export class OverviewTooSlowError extends DomainError {
  constructor() {
    super(503, 'overview.too_slow', 'The database took too long to sum up the totals. Please try again.', {
      retryAfterSeconds: 2,
    });
  }
}
