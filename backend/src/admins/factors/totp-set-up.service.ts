import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Account } from '../../platform/http/requester.js';
import { PollSite } from '../../poll/poll-site.js';
import { SetUpExpiredError, SetUpRejectedError } from './factors.errors.js';
import { FactorsRepository } from './factors.repository.js';
import { OneTimeTokensService } from './one-time-tokens.service.js';
import type { TotpSetUpDto } from './second-factors.dto.js';
import { SecondFactorsService } from './second-factors.service.js';
import { SecretBox } from './secret-box.js';
import { base32, makeTotpSecret, matchingStep, otpauthUri } from './totp.js';

/** The sealed secret waits here until a code has shown that the app has it. */
const waiting = z.object({ sealed: z.string() });

/** Sets up, replaces and removes an authenticator app. */
@Injectable()
export class TotpSetUpService {
  constructor(
    private readonly factors: SecondFactorsService,
    private readonly apps: FactorsRepository,
    private readonly tokens: OneTimeTokensService,
    private readonly box: SecretBox,
    private readonly site: PollSite,
  ) {}

  async begin(account: Account): Promise<TotpSetUpDto> {
    const secret = makeTotpSecret();
    const sealed = this.box.seal(secret, account.id).toString('base64');
    const token = await this.tokens.issue('totp set-up', { adminId: account.id, data: { sealed } });
    const uri = otpauthUri(secret, new URL(this.site.address).hostname, account.email);
    return { token, secret: base32(secret), uri };
  }

  /**
   * Returns recovery codes if the account has none yet. Rejects with `SetUpRejectedError`, after which another code may be tried,
   * or with `SetUpExpiredError`.
   */
  async confirm(account: Account, token: string, typed: string): Promise<string[] | null> {
    return this.factors.add(account, 'app', async (manager) => {
      const taken = await this.tokens.take('totp set-up', token, manager);
      if (taken?.adminId !== account.id) throw new SetUpExpiredError();
      const sealed = Buffer.from(waiting.parse(taken.data).sealed, 'base64');
      const code = typed.replace(/[\s-]/g, '');
      const step = matchingStep(this.box.open(sealed, account.id), code, Date.now());
      // The error rolls back the transaction, so that the token stays valid.
      if (step === undefined) throw new SetUpRejectedError();
      await this.apps.saveApp({ adminId: account.id, sealedSecret: sealed, lastStep: String(step) }, manager);
    });
  }

  /** Idempotent. Rejects with `LastFactorError`. */
  async remove(account: Account): Promise<void> {
    await this.factors.remove(account, 'app', (manager) => this.apps.deleteApp(account.id, manager));
  }
}
