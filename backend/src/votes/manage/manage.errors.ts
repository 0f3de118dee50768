import { DomainError } from '../../platform/errors/domain-error.js';

/** More votes match than the administrator was shown. Nothing was changed. */
export class MoreThanExpectedError extends DomainError {
  constructor() {
    super(409, 'votes.more_than_expected', 'More votes would be changed than expected. Nothing was changed.');
  }
}

export class CountTooSlowError extends DomainError {
  constructor() {
    super(503, 'count.too_slow', 'The votes took too long to count. Please make the search narrower.');
  }
}
