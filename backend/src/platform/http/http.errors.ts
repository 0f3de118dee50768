import { DomainError } from '../errors/domain-error.js';

/** The session began too long ago for changes that outlast it. */
export class SignInTooOldError extends DomainError {
  constructor() {
    super(403, 'auth.sign_in_too_old', 'Please log in again to change this.');
  }
}

/** The account's role, or the API key, does not include what was asked for. */
export class ForbiddenError extends DomainError {
  /** `fields`: the request's fields that are out of scope; empty if the whole call is. */
  constructor(fields: string[] = []) {
    const errors = fields.map((field) => ({ field, message: `Your account may not use ${field}.` }));
    super(403, 'auth.forbidden', 'Your account may not do this.', errors.length > 0 ? { errors } : {});
  }
}
