import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { Client } from '../../platform/http/client.js';
import { AccountsRepository } from '../accounts.repository.js';
import { adminEmail } from '../admin-email.js';
import { SignInRejectedError } from '../admins.errors.js';
import { AttemptLimit } from '../attempt-limit.js';
import { type PendingSignIn, SecondStepService } from '../factors/second-step.service.js';
import { KnownNetworksService } from '../known-networks.service.js';
import { PasswordsService } from '../passwords.service.js';
import { RejectedAttemptsService } from '../rejected-attempts.service.js';
import { SessionStartService } from '../session-start.service.js';

/** No id, so that an unknown address takes as long as a known one. */
const NO_ACCOUNT = '0';

/** The session's token, or the second step. */
type SignedIn = { token: string } | { pending: PendingSignIn };

@Injectable()
export class LoginService {
  private readonly limit: AttemptLimit;

  constructor(
    private readonly accounts: AccountsRepository,
    private readonly passwords: PasswordsService,
    private readonly sessionStart: SessionStartService,
    private readonly secondStep: SecondStepService,
    private readonly rejectedAttempts: RejectedAttemptsService,
    private readonly knownNetworks: KnownNetworksService,
    @Inject(CONFIG) { LOGIN_LIMIT_PER_MINUTE }: Config,
  ) {
    this.limit = new AttemptLimit(LOGIN_LIMIT_PER_MINUTE, rejectedAttempts);
  }

  /**
   * Begins a session, or the second step if the account has a second factor. An unknown address and a wrong password give the
   * same message after the same time, so that accounts cannot be enumerated. Rejects with `SignInRejectedError`,
   * `RateLimitedError` or `SignInBusyError`.
   */
  async signIn(typedEmail: string, password: string, client: Client): Promise<SignedIn> {
    const email = adminEmail(typedEmail) ?? '';
    await this.limit.takeClient(client.address);
    const admin = await this.accounts.find({ email });
    const isKnown = await this.knownNetworks.has(admin?.id ?? NO_ACCOUNT, client.address);
    if (email) await this.limit.takeAccount(email, client.address, isKnown);
    const isRight = await this.passwords.verify(password, admin?.passwordHash || undefined, isKnown);
    if (!admin || !isRight) {
      // A user may type the password into the wrong field, so only addresses of accounts are logged.
      this.rejectedAttempts.recordSignIn({ account: admin?.email ?? null });
      throw new SignInRejectedError();
    }
    const pending = await this.secondStep.begin(admin);
    return pending ? { pending } : { token: await this.sessionStart.begin(admin, client, 'password') };
  }
}
