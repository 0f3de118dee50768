import { DomainError } from '../platform/errors/domain-error.js';
import { StartupError } from '../platform/errors/startup-error.js';

export class PollManagedByFileError extends DomainError {
  constructor() {
    super(409, 'poll.managed_by_file', 'This poll is kept in a file (POLL_MANAGED_BY): its operator changes it there.');
  }
}

/** It would change what votes were cast for. `reason` says what, and how to proceed. */
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

/** Another administrator has published a newer version. */
export class PollChangedMeanwhileError extends DomainError {
  constructor() {
    super(409, 'poll.changed_meanwhile', 'The poll was changed meanwhile: look at it, and publish again.');
  }
}

/** There are votes, and the administrator has not confirmed new names or another question. */
export class CandidatesRenamedError extends DomainError {
  constructor(reason: string) {
    super(409, 'poll.candidates_renamed', reason);
  }
}

/** They have to wait: something, such as an administrator's change, holds the votes for long. */
export class VotesHeldError extends StartupError {
  constructor() {
    super(
      'Many votes are being changed, and new names or another question have to wait for that: publish it again later.',
    );
  }
}

/** There are votes, and the operator has not confirmed new names or another question with `word`. */
export class RenamedAtStartError extends StartupError {
  readonly changes: string;

  constructor(changes: string[], word: string) {
    super(
      ...changes,
      `Put them back; or, if the new ones are meant, start with CANDIDATES_RENAMED=${word}. The public log shows both.`,
    );
    this.changes = changes.join(' ');
  }
}

export class UploadUnsupportedError extends DomainError {
  constructor() {
    super(415, 'poll.upload_unsupported', 'The file is no PNG, JPEG, WebP or PDF, or it is broken.');
  }
}
