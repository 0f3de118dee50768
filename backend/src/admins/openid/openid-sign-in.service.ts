import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { randomNonce, randomState } from 'openid-client';
import { z } from 'zod';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import type { Client } from '../../platform/http/client.js';
import { AttemptLimit } from '../attempt-limit.js';
import { StepExpiredError } from '../factors/factors.errors.js';
import { OneTimeTokensService } from '../factors/one-time-tokens.service.js';
import { RejectedAttemptsService } from '../rejected-attempts.service.js';
import { SessionStartService } from '../session-start.service.js';
import { IdentityProviderService } from './identity-provider.service.js';
import type { BegunOpenIdDto } from './openid.dto.js';
import { OpenIdAccountsService } from './openid-accounts.service.js';

const waiting = z.object({ state: z.string(), nonce: z.string() });

/** Signs in by the identity provider: `begin` returns the URL to go to, and the browser comes back to `finish`. */
@Injectable()
export class OpenIdSignInService {
  private readonly logger = new Logger(OpenIdSignInService.name);
  private readonly limit: AttemptLimit;

  constructor(
    private readonly provider: IdentityProviderService,
    private readonly accounts: OpenIdAccountsService,
    private readonly tokens: OneTimeTokensService,
    private readonly sessionStart: SessionStartService,
    private readonly rejectedAttempts: RejectedAttemptsService,
    @Inject(CONFIG) { LOGIN_LIMIT_PER_MINUTE }: Config,
  ) {
    this.limit = new AttemptLimit(LOGIN_LIMIT_PER_MINUTE, rejectedAttempts);
  }

  /**
   * The token stays in the tab that asked for it, so that an attacker's link cannot sign an administrator in to the attacker's account.
   * Rejects with `OpenIdOffError`, `OpenIdUnavailableError` or `RateLimitedError`.
   */
  async begin({ address }: Client): Promise<BegunOpenIdDto> {
    await this.limit.takeClient(address);
    // First, so that nothing is stored if the provider is unavailable.
    await this.provider.discover();
    const data = { state: randomState(), nonce: randomNonce() };
    const token = await this.tokens.issue('OpenID sign-in', { data });
    return { token, address: await this.provider.address({ ...data, codeVerifier: codeVerifierOf(token) }) };
  }

  /**
   * Returns the session's token. Rejects with `StepExpiredError`, `OpenIdRefusedError`, `OpenIdRoleError`,
   * `OpenIdAddressError` or `OpenIdUnavailableError`.
   */
  async finish(token: string, query: string, client: Client): Promise<string> {
    const taken = await this.tokens.take('OpenID sign-in', token);
    if (!taken) throw new StepExpiredError();
    const binding = { ...waiting.parse(taken.data), codeVerifier: codeVerifierOf(token) };
    try {
      const admin = await this.accounts.accountOf(await this.provider.identify(query, binding));
      return await this.sessionStart.begin(admin, client, 'OpenID Connect');
    } catch (error) {
      if (error instanceof DomainError && error.statusCode < 500) {
        this.logger.warn(`A sign-in by the identity provider was rejected: ${error.code}`);
        this.rejectedAttempts.recordSignIn({ by: 'OpenID Connect' });
      }
      throw error;
    }
  }
}

/** Derived from the token, which only the tab has: no secret is stored in the clear. 43 characters, RFC 7636's minimum. */
function codeVerifierOf(token: string): string {
  return createHash('sha256').update(`OpenID code verifier ${token}`).digest('base64url');
}
