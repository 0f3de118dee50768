import { Injectable } from '@nestjs/common';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Account } from '../../platform/http/account.js';
import { PollSite } from '../../poll/poll-site.js';
import { PasskeyRejectedError, SetUpExpiredError, TooManyPasskeysError } from './factors.errors.js';
import { OneTimeTokens } from './one-time-tokens.js';
import type { AddPasskeyDto } from './passkeys.dto.js';
import { SecondFactors } from './second-factors.js';

const MOST = 20;

const waiting = z.object({ challenge: z.string() });

/** What a browser needs, with the token for the call that follows. */
export interface PasskeyOptions {
  token: string;
  options: object;
}

/** Adds and removes passkeys. Each is tied to the host of the poll's site link. */
@Injectable()
export class Passkeys {
  constructor(
    private readonly dataSource: DataSource,
    private readonly factors: SecondFactors,
    private readonly tokens: OneTimeTokens,
    private readonly site: PollSite,
  ) {}

  async begin(account: Account): Promise<PasskeyOptions> {
    const { hostname } = new URL(this.site.address);
    const own = await this.dataSource.query<{ id: string; transports: string[] }[]>(
      'SELECT credential_id AS id, transports FROM passkeys WHERE admin_id = $1',
      [account.id],
    );
    const options = await generateRegistrationOptions({
      rpName: hostname,
      rpID: hostname,
      userName: account.email,
      excludeCredentials: own,
      // Stored in the authenticator, so that a sign-in needs no email, and behind its lock, so that it is two factors.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { challenge } = options;
    return { token: await this.tokens.issue('passkey set-up', { adminId: account.id, data: { challenge } }), options };
  }

  /**
   * Returns recovery codes when the account has none yet. Rejects with `SetUpExpiredError`, `PasskeyRejectedError` or
   * `TooManyPasskeysError`.
   */
  async add(account: Account, { token, name, ...given }: AddPasskeyDto): Promise<string[] | null> {
    // Before the transaction: a challenge is used up, whatever becomes of its response.
    const taken = await this.tokens.take('passkey set-up', token);
    if (taken?.adminId !== account.id) throw new SetUpExpiredError();
    const credential = await this.verified(given, waiting.parse(taken.data).challenge);
    return this.factors.add(account, 'passkey', async (manager) => {
      const [counted] = await manager.query<{ count: number }[]>(
        'SELECT count(*)::int AS count FROM passkeys WHERE admin_id = $1',
        [account.id],
      );
      if (counted && counted.count >= MOST) throw new TooManyPasskeysError();
      const added = await manager.query<unknown[]>(
        `INSERT INTO passkeys (admin_id, credential_id, public_key, counter, transports, name)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING id`,
        [
          account.id,
          credential.id,
          Buffer.from(credential.publicKey),
          credential.counter,
          given.transports,
          name.trim(),
        ],
      );
      if (added.length === 0) throw new PasskeyRejectedError();
    });
  }

  /** Twice, and one of another account, does nothing. Rejects with `LastFactorError`. */
  async remove(account: Account, id: string): Promise<void> {
    await this.factors.remove(account, 'passkey', async (manager) => {
      const [, removed] = await manager.query<[unknown[], number]>(
        'DELETE FROM passkeys WHERE id = $1 AND admin_id = $2',
        [id, account.id],
      );
      return removed > 0;
    });
  }

  private async verified(
    { id, client_data, attestation_object }: Pick<AddPasskeyDto, 'id' | 'client_data' | 'attestation_object'>,
    expectedChallenge: string,
  ) {
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
      // The library throws when anything is wrong with what the browser sent.
    }).catch(() => undefined);
    if (!verification?.verified) throw new PasskeyRejectedError();
    return verification.registrationInfo.credential;
  }
}
