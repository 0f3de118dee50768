import { DomainError } from '../../platform/errors/domain-error.js';

/** This poll did not make the token, or its vote is gone. */
export class ConfirmationUnknownError extends DomainError {
  constructor() {
    super(404, 'confirmation.unknown', 'No vote belongs to this link.');
  }
}

export class ConfirmationExpiredError extends DomainError {
  constructor() {
    super(410, 'confirmation.expired', 'This link has expired. The vote was not counted.');
  }
}

/** For administrators. */
export class PendingVoteGoneError extends DomainError {
  constructor() {
    super(404, 'confirmation.gone', 'This vote does not wait any more: it was confirmed, erased, or has expired.');
  }
}

/** The vote is not stored. The message is the same whether or not the address has voted. */
export class TooManyPendingVotesError extends DomainError {
  /** `waitMs`: until one more is accepted. */
  constructor(waitMs: number) {
    super(
      429,
      'vote.too_many_pending',
      'Too many votes were sent with this address within a day. Please open the mail that came, or come back tomorrow.',
      { retryAfterSeconds: Math.ceil(waitMs / 1000) },
    );
  }
}
