import { DomainError } from '../../platform/errors/domain-error.js';

/** This poll did not make the token, or nothing is left of its vote. */
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
