import { DomainError } from '../../platform/errors/domain-error.js';

/** The code is wrong or was already used. The response does not say which. */
export class CodeRejectedError extends DomainError {
  constructor() {
    super(401, 'auth.code_refused', 'This code is wrong or was used before.');
  }
}

/** The sign-in took too long, or is already complete. */
export class StepExpiredError extends DomainError {
  constructor() {
    super(401, 'auth.step_expired', 'This took too long. Please log in again.');
  }
}

/** The operator requires a second factor of every owner, and this one has none. */
export class FactorRequiredError extends DomainError {
  constructor() {
    super(403, 'auth.factor_required', 'Please set up a second factor first.');
  }
}

/** The code does not confirm the new secret. The session stays valid, so not a 401. */
export class SetUpRejectedError extends DomainError {
  constructor() {
    super(400, 'factors.code_wrong', 'This code is wrong.');
  }
}

/** The set-up took too long, or is already complete. */
export class SetUpExpiredError extends DomainError {
  constructor() {
    super(400, 'factors.set_up_expired', 'This took too long. Please begin again.');
  }
}

/** An owner has to keep one. */
export class LastFactorError extends DomainError {
  constructor() {
    super(409, 'factors.last', 'Owners need a second factor: please add another one first.');
  }
}

/** There is no factor that recovery codes could stand in for. */
export class NoFactorError extends DomainError {
  constructor() {
    super(409, 'factors.none', 'Please set up a second factor first.');
  }
}

/** The passkey is unknown, was removed, or its signature is wrong. The response does not say which. */
export class PasskeyUnknownError extends DomainError {
  constructor() {
    super(401, 'auth.passkey_refused', 'This passkey does not open this poll.');
  }
}

/** The browser's response is not a new passkey for this poll. The session stays valid, so not a 401. */
export class PasskeyRejectedError extends DomainError {
  constructor() {
    super(400, 'factors.passkey_refused', 'This passkey cannot be used here.');
  }
}

/** An account has no more. */
export const MAX_PASSKEYS = 20;

export class TooManyPasskeysError extends DomainError {
  constructor() {
    super(409, 'factors.full', `There can be ${MAX_PASSKEYS} passkeys. Remove one first.`);
  }
}
