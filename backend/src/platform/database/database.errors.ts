import { DomainError } from '../errors/domain-error.js';

export class SearchTooSlowError extends DomainError {
  constructor() {
    super(503, 'search.too_slow', 'The search took too long. Please make it narrower: more letters, or a filter.');
  }
}

export class AdministrationBusyError extends DomainError {
  constructor() {
    super(
      503,
      'administration.busy',
      'The database is busy with other searches, changes or exports. Please try again.',
      {
        retryAfterSeconds: 2,
      },
    );
  }
}

/** It is unknown whether a change was committed. A retry is safe, because it skips votes that are already changed. */
export class AdministrationLostError extends DomainError {
  constructor() {
    super(
      503,
      'administration.unavailable',
      'The connection to the database was lost. Please try again, nothing is ever changed twice.',
      { retryAfterSeconds: 2 },
    );
  }
}
