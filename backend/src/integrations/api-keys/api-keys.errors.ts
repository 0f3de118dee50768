import { DomainError } from '../../platform/errors/domain-error.js';

/** One response for unknown, revoked and expired keys. */
export class ApiKeyInvalidError extends DomainError {
  constructor() {
    super(401, 'auth.key_invalid', 'The API key is unknown, revoked or expired.');
  }
}

export class ApiKeyScopeError extends DomainError {
  constructor() {
    super(403, 'auth.key_scope', 'The API key does not open this route.');
  }
}

export class TooManyApiKeysError extends DomainError {
  constructor(most: number) {
    super(409, 'keys.full', `There can be ${most} API keys. Revoke one first.`);
  }
}
