import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Account } from '../../platform/http/requester.js';
import { PollSite } from '../../poll/poll-site.js';
import { MAX_PASSKEYS, PasskeyRejectedError, SetUpExpiredError, TooManyPasskeysError } from './factors.errors.js';
import { FactorsRepository } from './factors.repository.js';
import { OneTimeTokensService } from './one-time-tokens.service.js';
import type { AddPasskeyDto, PasskeyOptionsDto } from './passkeys.dto.js';
import { SecondFactorsService } from './second-factors.service.js';
import { webAuthn } from './webauthn.js';

const waiting = z.object({ challenge: z.string() });

/** Adds and removes passkeys. Each is tied to the host of the poll's site link. */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly passkeys: FactorsRepository,
    private readonly factors: SecondFactorsService,
    private readonly tokens: OneTimeTokensService,
    private readonly site: PollSite,
  ) {}

  async begin(account: Account): Promise<PasskeyOptionsDto> {
    const { generateRegistrationOptions } = await webAuthn();
    const { hostname } = new URL(this.site.address);
    const own = await this.passkeys.findPasskeys(account.id);
    const options = await generateRegistrationOptions({
      rpName: hostname,
      rpID: hostname,
      userName: account.email,
      excludeCredentials: own.map(({ credentialId: id, transports }) => ({ id, transports })),
      // Discoverable, so that a sign-in needs no email, and behind the authenticator's lock, so that it is two factors.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { challenge } = options;
    return { token: await this.tokens.issue('passkey set-up', { adminId: account.id, data: { challenge } }), options };
  }

  /**
   * Returns recovery codes if the account has none yet. Rejects with `SetUpExpiredError`, `PasskeyRejectedError` or
   * `TooManyPasskeysError`.
   */
  async add(account: Account, { token, name, ...given }: AddPasskeyDto): Promise<string[] | null> {
    // Before the transaction: a challenge is used up even if its response is rejected.
    const taken = await this.tokens.take('passkey set-up', token);
    if (taken?.adminId !== account.id) throw new SetUpExpiredError();
    const credential = await this.verified(given, waiting.parse(taken.data).challenge);
    return this.factors.add(account, 'passkey', async (manager) => {
      const own = await this.passkeys.findPasskeys(account.id, manager);
      if (own.length >= MAX_PASSKEYS) throw new TooManyPasskeysError();
      const isAdded = await this.passkeys.insertPasskey(
        {
          adminId: account.id,
          credentialId: credential.id,
          publicKey: Buffer.from(credential.publicKey),
          counter: String(credential.counter),
          transports: given.transports,
          name: name.trim(),
        },
        manager,
      );
      if (!isAdded) throw new PasskeyRejectedError();
    });
  }

  /** Idempotent; leaves passkeys of other accounts alone. Rejects with `LastFactorError`. */
  async remove(account: Account, id: string): Promise<void> {
    await this.factors.remove(account, 'passkey', (manager) => this.passkeys.deletePasskey(id, account.id, manager));
  }

  private async verified(
    { id, client_data, attestation_object }: Pick<AddPasskeyDto, 'id' | 'client_data' | 'attestation_object'>,
    expectedChallenge: string,
  ) {
    const { verifyRegistrationResponse } = await webAuthn();
    const { origin, hostname } = new URL(this.site.address);
    const verification = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON: client_data, attestationObject: attestation_object },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      requireUserVerification: true,
      // The library throws if anything in the browser's response is wrong.
    }).catch(() => undefined);
    if (!verification?.verified) throw new PasskeyRejectedError();
    return verification.registrationInfo.credential;
  }
}
