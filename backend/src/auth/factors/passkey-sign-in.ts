import { Inject, Injectable } from '@nestjs/common';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { Client } from '../../platform/http/client.js';
import { PollSite } from '../../poll/poll-site.js';
import { AttemptLimit } from '../attempt-limit.js';
import { RejectedAttempts } from '../rejected-attempts.js';
import { SessionStart } from '../session-start.js';
import { PasskeyUnknownError, StepExpiredError } from './factors.errors.js';
import { OneTimeTokens } from './one-time-tokens.js';
import type { UsePasskeyDto } from './passkeys.dto.js';
import type { PasskeyOptions } from './passkeys.js';

const waiting = z.object({ challenge: z.string() });

/** A passkey with its account, as the sign-in needs them. */
interface StoredPasskey {
  id: string;
  publicKey: Buffer;
  counter: string;
  adminId: string;
  email: string;
  sessionVersion: number;
}

/** Signs in with a passkey, alone or after the password. It is behind the lock of its authenticator, and so two factors. */
@Injectable()
export class PasskeySignIn {
  private readonly limit: AttemptLimit;

  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: OneTimeTokens,
    private readonly sessionStart: SessionStart,
    private readonly rejectedAttempts: RejectedAttempts,
    private readonly site: PollSite,
    @Inject(CONFIG) { LOGIN_LIMIT_PER_MINUTE }: Config,
  ) {
    this.limit = new AttemptLimit(LOGIN_LIMIT_PER_MINUTE, rejectedAttempts);
  }

  /** `secondStep`: the token of a second step, whose account's passkeys alone may follow. */
  async begin(secondStep: string | undefined, { address }: Client): Promise<PasskeyOptions> {
    await this.limit.takeClient(address);
    const step = secondStep === undefined ? undefined : await this.tokens.peek('second step', secondStep);
    if (secondStep !== undefined && !step?.adminId) throw new StepExpiredError();
    const adminId = step?.adminId ?? undefined;
    const own = await this.dataSource.query<{ id: string; transports: string[] }[]>(
      'SELECT credential_id AS id, transports FROM passkeys WHERE admin_id = $1',
      [adminId ?? null],
    );
    const options = await generateAuthenticationOptions({
      rpID: new URL(this.site.address).hostname,
      allowCredentials: own,
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
    const passkey = await this.find(given.id, taken.adminId);
    const counter = passkey && (await this.verifiedCounter(passkey, given, waiting.parse(taken.data).challenge));
    if (!passkey || counter === undefined || !(await this.use(passkey.id, counter))) {
      await this.rejectedAttempts.recordSignIn(passkey?.email ?? null);
      throw new PasskeyUnknownError();
    }
    const { adminId: id, email, sessionVersion } = passkey;
    return this.sessionStart.begin({ id, email, sessionVersion }, client, 'passkey');
  }

  /** `adminId`: whose it has to be; null: anybody's. None of an account that the identity provider alone opens. */
  private async find(credentialId: string, adminId: string | null): Promise<StoredPasskey | undefined> {
    const [found] = await this.dataSource.query<StoredPasskey[]>(
      `SELECT passkeys.id, public_key AS "publicKey", counter, admin_id AS "adminId", email,
         session_version AS "sessionVersion"
       FROM passkeys JOIN admins ON admins.id = admin_id
       WHERE credential_id = $1 AND ($2::bigint IS NULL OR admin_id = $2)
         AND (password_hash <> '' OR openid_subject IS NULL)`,
      [credentialId, adminId],
    );
    return found;
  }

  /** The authenticator's new counter; undefined when what the browser sent is wrong in any way. */
  private async verifiedCounter(
    { publicKey, counter }: StoredPasskey,
    { id, client_data, authenticator_data, signature }: Omit<UsePasskeyDto, 'token'>,
    expectedChallenge: string,
  ): Promise<number | undefined> {
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

  /** Whether the counter went on: of two uses at the same time with one counter, one is a copy's. */
  private async use(id: string, counter: number): Promise<boolean> {
    const [, used] = await this.dataSource.query<[unknown[], number]>(
      `UPDATE passkeys SET counter = $2, last_used_at = now()
       WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
      [id, counter],
    );
    return used > 0;
  }
}
