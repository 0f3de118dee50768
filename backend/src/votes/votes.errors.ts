import type { Challenge } from 'altcha-lib';
import { DomainError } from '../platform/errors/domain-error.js';

export class AlreadyVotedError extends DomainError {
  constructor() {
    super(409, 'vote.already_cast', 'You can only vote once.');
  }
}

export class IdempotencyKeyReusedError extends DomainError {
  constructor() {
    super(422, 'vote.key_reused', 'This Idempotency-Key came with another email or candidate before.');
  }
}

export class PollClosedError extends DomainError {
  constructor() {
    super(403, 'poll.closed', 'The poll is not open. No vote was counted.');
  }
}

/** The poll was changed repeatedly while the vote waited. The vote is not counted. */
export class PollChangedError extends DomainError {
  constructor() {
    super(503, 'vote.queue_full', 'The poll was just changed. This vote was not counted, please try again.', {
      retryAfterSeconds: 1,
    });
  }
}

/** The queue is full, or the vote waited in it for too long. The vote is not counted. */
export class QueueFullError extends DomainError {
  constructor() {
    super(
      503,
      'vote.queue_full',
      'The poll cannot take all votes at this moment. This one was not counted, please try again.',
      {
        retryAfterSeconds: 1,
      },
    );
  }
}

/** It is unknown whether the commit happened, so the vote may or may not be counted. A retry is safe: it never counts twice. */
export class VoteUnconfirmedError extends DomainError {
  constructor() {
    super(503, 'vote.unconfirmed', 'Your vote could not be confirmed. Please try again, it is never counted twice.', {
      retryAfterSeconds: 2,
    });
  }
}

/** The vote needs a proof of work, and has no valid one. It is not counted. */
export class WorkRequiredError extends DomainError {
  constructor(challenge: Challenge) {
    super(
      429,
      'vote.work_required',
      'This vote needs a proof of work. Please send the solution of the challenge along.',
      {
        members: { work: challenge },
      },
    );
  }
}
