import { DomainError, InvalidInputError } from '../platform/errors/domain-error.js';

/** The same words whether the address or the password is wrong. */
export class SignInRefusedError extends DomainError {
  constructor() {
    super(401, 'auth.refused', 'Email or password is wrong.');
  }
}

/** More passwords are waiting to be checked than can be held. */
export class SignInBusyError extends DomainError {
  constructor() {
    super(503, 'auth.busy', 'Too many people are logging in at once. Please try again.', { retryAfterSeconds: 1 });
  }
}

/** Used, expired, overtaken by another one's use or never given out: the caller is not told which. */
export class ResetInvalidError extends DomainError {
  constructor() {
    super(400, 'auth.reset_invalid', 'This link no longer works. Please ask for a new one.');
  }
}

export class PasswordRefusedError extends InvalidInputError {
  constructor(message: string) {
    super([{ field: 'password', message }]);
  }
}
