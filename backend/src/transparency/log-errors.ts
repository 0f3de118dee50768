import { DomainError } from '../platform/errors/domain-error.js';

/** There is no log: the votes lie on several machines, or the first checkpoint is not signed yet. */
export class LogOffError extends DomainError {
  constructor() {
    super(404, 'log.off', 'This poll has no public log.');
  }
}

export class LogEntryUnknownError extends DomainError {
  constructor() {
    super(404, 'log.entry_unknown', 'The log has no such entry, or not yet.');
  }
}
