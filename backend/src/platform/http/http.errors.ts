import { DomainError } from '../errors/domain-error.js';

/** The account's role, or the API key, does not include what was asked for. */
export class ForbiddenError extends DomainError {
  /** `fields`: of the request, those that it does not include; none: the whole call. */
  constructor(fields: string[] = []) {
    const errors = fields.map((field) => ({ field, message: `Your account may not use ${field}.` }));
    super(403, 'auth.forbidden', 'Your account may not do this.', errors.length > 0 ? { errors } : {});
  }
}
