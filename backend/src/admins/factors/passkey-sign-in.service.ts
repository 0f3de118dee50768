import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { Client } from '../../platform/http/client.js';
import { PollSite } from '../../poll/poll-site.js';
import { AttemptLimit } from '../attempt-limit.js';
import { RejectedAttemptsService } from '../rejected-attempts.service.js';
import { SessionStartService } from '../session-start.service.js';
import { PasskeyUnknownError, StepExpiredError } from './factors.errors.js';
import { FactorsRepository, type StoredPasskey } from './factors.repository.js';
import { OneTimeTokensService } from './one-time-tokens.service.js';
import type { PasskeyOptionsDto, UsePasskeyDto } from './passkeys.dto.js';
import { webAuthn } from './webauthn.js';

const waiting = z.object({ challenge: z.string() });

/** Signs in with a passkey, alone or after the password. Its authenticator has a lock, so it counts as two factors. */
@Injectable()
export class PasskeySignInService {
  private readonly limit: AttemptLimit;

  constructor(
    private readonly passkeys: FactorsRepository,
    private readonly tokens: OneTimeTokensService,
    private readonly sessionStart: SessionStartService,
    private readonly rejectedAttempts: RejectedAttemptsService,
    private readonly site: PollSite,
    @Inject(CONFIG) { LOGIN_LIMIT_PER_MINUTE }: Config,
  ) {
    this.limit = new AttemptLimit(LOGIN_LIMIT_PER_MINUTE, rejectedAttempts);
  }

  /** `secondStep`: the token of a second step, which limits the sign-in to passkeys of its account. */
  async begin(secondStep: string | undefined, { address }: Client): Promise<PasskeyOptionsDto> {
    await this.limit.takeClient(address);
    const step = secondStep === undefined ? undefined : await this.tokens.peek('second step', secondStep);
    if (secondStep !== undefined && !step?.adminId) throw new StepExpiredError();
    const adminId = step?.adminId ?? undefined;
    const own = adminId === undefined ? [] : await this.passkeys.findPasskeys(adminId);
    const { generateAuthenticationOptions } = await webAuthn();
    const options = await generateAuthenticationOptions({
      rpID: new URL(this.site.address).hostname,
      allowCredentials: own.map(({ credentialId: id, transports }) => ({ id, transports })),
      userVerification: 'required',
    });
    const { challenge } = options;
    const token = await this.tokens.issue('passkey sign-in', { ...(adminId && { adminId }), data: { challenge } });
    return { token, options };
  }

  /** Returns the session's token. Rejects with `StepExpiredError` or `PasskeyUnknownError`. */
  async finish({ token, ...given }: UsePasskeyDto, client: Client): Promise<string> {
    const taken = await this.tokens.take('passkey sign-in', token);
    if (!taken) throw new StepExpiredError();
    const passkey = await this.passkeys.findPasskey(given.id, taken.adminId);
    const counter = passkey && (await this.verifiedCounter(passkey, given, waiting.parse(taken.data).challenge));
    if (!passkey || counter === undefined || !(await this.passkeys.usePasskey(passkey.id, counter))) {
      this.rejectedAttempts.recordSignIn(passkey ? { account: passkey.email } : { by: 'passkey' });
      throw new PasskeyUnknownError();
    }
    const { adminId: id, email, sessionVersion } = passkey;
    return this.sessionStart.begin({ id, email, sessionVersion }, client, 'passkey');
  }

  /** The authenticator's new counter; undefined if the browser's response is invalid. */
  private async verifiedCounter(
    { publicKey, counter }: StoredPasskey,
    { id, client_data, authenticator_data, signature }: Omit<UsePasskeyDto, 'token'>,
    expectedChallenge: string,
  ): Promise<number | undefined> {
    const { verifyAuthenticationResponse } = await webAuthn();
    const { origin, hostname } = new URL(this.site.address);
    const verification = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON: client_data, authenticatorData: authenticator_data, signature },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      credential: { id, publicKey: new Uint8Array(publicKey), counter: Number(counter) },
      requireUserVerification: true,
    }).catch(() => undefined);
    return verification?.verified ? verification.authenticationInfo.newCounter : undefined;
  }
}
