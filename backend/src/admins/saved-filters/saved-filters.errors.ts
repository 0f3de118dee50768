import { DomainError } from '../../platform/errors/domain-error.js';

export class TooManySavedFiltersError extends DomainError {
  constructor(most: number) {
    super(409, 'filters.full', `There can be ${most} saved filters. Delete one first.`);
  }
}
