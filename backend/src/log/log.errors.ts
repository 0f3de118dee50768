import { DomainError } from '../platform/errors/domain-error.js';

/** There is no log, as in a cluster (decision 033), or its first checkpoint is not signed yet. */
export class LogOffError extends DomainError {
  constructor() {
    super(404, 'log.off', 'This poll has no public log.');
  }
}

export class LogEntryUnknownError extends DomainError {
  constructor() {
    super(404, 'log.entry_unknown', 'The log has no such entry.');
  }
}

/** A retry in a moment works. */
export class LogBusyError extends DomainError {
  constructor() {
    super(503, 'server.busy', 'Too many requests are waiting. Please try again.', { retryAfterSeconds: 1 });
  }
}

/** The log is not as it was signed last. `message`: the difference. */
export class LogChangedError extends Error {}
