import { Inject, Injectable, Logger } from '@nestjs/common';
import * as client from 'openid-client';
import { z } from 'zod';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { describeError } from '../../platform/errors/describe-error.js';
import type { Role } from '../../platform/http/role.js';
import { PollSite } from '../../poll/poll-site.js';
import { adminEmail } from '../admin-email.js';
import { OpenIdOffError, OpenIdRefusedError, OpenIdUnavailableError } from './openid.errors.js';
import { openIdRole } from './openid-role.js';

/** Seconds for each request to the provider. */
const TIMEOUT = 5;
/** UTF-16 units in the log. */
const LONGEST_REASON = 300;
/** `openid-client`'s error for a missing response, or one that is not a provider's, as from a gateway in front of it. */
const NO_RESPONSE = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']);

const claimsSchema = z.looseObject({
  sub: z.string().min(1).max(255),
  email: z.string().nullish().catch(undefined),
  // Some providers send it as text.
  email_verified: z.union([z.boolean(), z.stringbool()]).nullish().catch(undefined),
});

/** Who signed in, according to the provider. */
export interface Identity {
  issuer: string;
  /** The provider's permanent id of the person. */
  subject: string;
  /** As `Admin.email`; undefined if missing or not verified. */
  email: string | undefined;
  role: Role | undefined;
}

/** Binds the provider's response to our request. */
export interface Binding {
  state: string;
  nonce: string;
  /** RFC 7636 */
  codeVerifier: string;
}

/** The identity provider of the operator, by OpenID Connect (decision 039). */
@Injectable()
export class IdentityProviderService {
  private readonly logger = new Logger(IdentityProviderService.name);
  private discovered: Promise<client.Configuration> | undefined;

  constructor(
    private readonly site: PollSite,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Its name on the sign-in page; null if there is none. */
  get label(): string | null {
    const { OPENID_ISSUER, OPENID_LABEL } = this.config;
    return OPENID_ISSUER === undefined ? null : (OPENID_LABEL ?? new URL(OPENID_ISSUER).host);
  }

  /** The sign-in URL for the browser. Rejects with `OpenIdOffError` or `OpenIdUnavailableError`. */
  async address({ state, nonce, codeVerifier }: Binding): Promise<string> {
    const provider = await this.discover();
    const challenge = await client.calculatePKCECodeChallenge(codeVerifier);
    const address = client.buildAuthorizationUrl(provider, {
      redirect_uri: `${this.site.address}/login`,
      scope: this.config.OPENID_SCOPE,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      state,
      nonce,
    });
    return address.href;
  }

  /**
   * Who came back. `query`: of the redirect URL. Rejects with `OpenIdRefusedError`, `OpenIdUnavailableError` or `OpenIdOffError`.
   */
  async identify(query: string, { state, nonce, codeVerifier }: Binding): Promise<Identity> {
    const provider = await this.discover();
    try {
      const tokens = await client.authorizationCodeGrant(provider, new URL(`${this.site.address}/login?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const { sub, ...claims } = claimsSchema.parse(tokens.claims());
      const more = provider.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(provider, tokens.access_token, sub)
        : {};
      // 'Verified' applies to the address that it comes with.
      const { email_verified, ...others } = claims;
      return this.identity(provider, { ...('email' in more ? others : claims), ...more, sub });
    } catch (error) {
      this.logger.warn(`A sign-in by the identity provider failed: ${reasonOf(error)}`);
      throw isNoResponse(error) ? new OpenIdUnavailableError() : new OpenIdRefusedError();
    }
  }

  private identity(provider: client.Configuration, given: Record<string, unknown>): Identity {
    const { sub, email, email_verified, ...claims } = claimsSchema.parse(given);
    return {
      issuer: provider.serverMetadata().issuer,
      subject: sub,
      email: email && email_verified ? adminEmail(email) : undefined,
      role: openIdRole(claims, this.config),
    };
  }

  /** Memoised, except failures: the next sign-in tries again. Rejects with `OpenIdOffError` or `OpenIdUnavailableError`. */
  async discover(): Promise<client.Configuration> {
    const { OPENID_ISSUER, OPENID_CLIENT_ID, OPENID_CLIENT_SECRET, TIMEOUT_FACTOR } = this.config;
    if (OPENID_ISSUER === undefined || OPENID_CLIENT_ID === undefined) throw new OpenIdOffError();
    const issuer = new URL(OPENID_ISSUER);
    this.discovered ??= client.discovery(issuer, OPENID_CLIENT_ID, OPENID_CLIENT_SECRET, undefined, {
      timeout: TIMEOUT * TIMEOUT_FACTOR,
      // The first also verifies signatures; the library would trust TLS alone.
      execute: [
        client.enableNonRepudiationChecks,
        // The configuration has checked that only an address of this machine uses http.
        // oxlint-disable-next-line typescript/no-deprecated -- marked so to stand out; see the line above.
        ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    });
    try {
      const found = await this.discovered;
      const { issuer: name } = found.serverMetadata();
      // The library makes an exception for multi-tenant providers; here the issuer must be the operator's.
      if (!URL.canParse(name) || new URL(name).href !== issuer.href) throw new Error(`it calls itself ${name}`);
      return found;
    } catch (error) {
      this.discovered = undefined;
      this.logger.error(`The identity provider could not be asked how it works: ${reasonOf(error)}`);
      throw new OpenIdUnavailableError();
    }
  }
}

function isNoResponse(error: unknown): boolean {
  // `fetch` rejects with a TypeError if it cannot connect.
  return error instanceof TypeError || (error instanceof client.ClientError && NO_RESPONSE.has(error.code ?? ''));
}

/** For the operator. The provider's own words are the most helpful. */
function reasonOf(error: unknown): string {
  if (error instanceof client.ResponseBodyError || error instanceof client.AuthorizationResponseError) {
    // From the URL, so an attacker can choose these words.
    return `${error.error} ${error.error_description ?? ''}`.trim().slice(0, LONGEST_REASON);
  }
  return error instanceof client.ClientError ? `${error.message} (${error.code})` : describeError(error);
}
