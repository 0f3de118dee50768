import { DomainError, InvalidInputError } from '../platform/errors/domain-error.js';

/** The same message for a wrong address and a wrong password. */
export class SignInRejectedError extends DomainError {
  constructor() {
    super(401, 'auth.refused', 'Email or password is wrong.');
  }
}

/** The account is the only owner, so its role stays. */
export class LastOwnerError extends DomainError {
  constructor() {
    super(409, 'accounts.last_owner', 'This is the last owner. Make another one first.');
  }
}

export class AccountUnknownError extends DomainError {
  constructor() {
    super(404, 'accounts.unknown', 'There is no such account.');
  }
}

/** The invited address has an account with a password. */
export class AccountExistsError extends DomainError {
  constructor() {
    super(409, 'accounts.exists', 'This address has an account.');
  }
}

/** The invited account exists; its mail was not sent, and its link does not work. */
export class InvitationNotSentError extends DomainError {
  constructor() {
    super(503, 'accounts.not_mailed', 'The mail could not be sent. Please try again in a minute.');
  }
}

/** The queue of passwords to check is full. */
export class SignInBusyError extends DomainError {
  constructor() {
    super(503, 'auth.busy', 'Too many people are logging in at once. Please try again.', { retryAfterSeconds: 1 });
  }
}

/** The token is used, expired, invalidated or unknown. The response does not say which. */
export class ResetInvalidError extends DomainError {
  constructor() {
    super(400, 'auth.reset_invalid', 'This link no longer works. Please ask for a new one.');
  }
}

export class PasswordRejectedError extends InvalidInputError {
  constructor(message: string) {
    super([{ field: 'password', message }]);
  }
}
