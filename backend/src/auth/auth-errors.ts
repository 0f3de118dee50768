import { DomainError, InvalidInputError } from '../platform/errors/domain-error.js';

/** The same message for a wrong address and a wrong password. */
export class SignInRejectedError extends DomainError {
  constructor() {
    super(401, 'auth.refused', 'Email or password is wrong.');
  }
}

/** The account's role does not include what was asked for. */
export class ForbiddenError extends DomainError {
  constructor() {
    super(403, 'auth.forbidden', 'Your account may not do this.');
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
