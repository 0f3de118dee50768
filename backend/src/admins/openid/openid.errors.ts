import { DomainError } from '../../platform/errors/domain-error.js';

/** The operator has configured no identity provider. */
export class OpenIdOffError extends DomainError {
  constructor() {
    super(404, 'auth.openid_off', 'This poll has no identity provider.');
  }
}

/** The provider rejected the sign-in, or its response is invalid. The log says which. */
export class OpenIdRefusedError extends DomainError {
  constructor() {
    super(401, 'auth.openid_refused', 'The identity provider did not sign you in.');
  }
}

/** The provider gives no role in this poll. */
export class OpenIdRoleError extends DomainError {
  constructor() {
    super(403, 'auth.openid_no_role', 'The identity provider gives you no role here.');
  }
}

/** The first sign-in needs an address that the provider has verified, and that no other person of the provider has here. */
export class OpenIdAddressError extends DomainError {
  constructor() {
    super(403, 'auth.openid_address', 'The identity provider gives no verified email address that is free here.');
  }
}

/** The provider does not respond, or responds with errors. */
export class OpenIdUnavailableError extends DomainError {
  constructor() {
    super(503, 'auth.openid_unavailable', 'The identity provider does not respond. Please try again in a minute.');
  }
}
