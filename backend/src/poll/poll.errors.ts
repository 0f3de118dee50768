import { DomainError } from '../platform/errors/domain-error.js';

export class PollManagedByFileError extends DomainError {
  constructor() {
    super(409, 'poll.managed_by_file', 'This poll is kept in a file (POLL_MANAGED_BY): its operator changes it there.');
  }
}

/** It would change what votes were cast for. `reason` says what and how to go on, as to an operator. */
export class PollRejectedError extends DomainError {
  constructor(reason: string) {
    super(409, 'poll.rejected', reason);
  }
}

export class PollVersionUnknownError extends DomainError {
  constructor() {
    super(404, 'poll.version_unknown', 'The poll has no such version.');
  }
}
