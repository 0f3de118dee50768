import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { InvalidInputError } from '../../platform/errors/domain-error.js';
import type { Account } from '../../platform/http/requester.js';
import { AccountsRepository } from '../accounts.repository.js';
import { PasswordRejectedError } from '../admins.errors.js';
import { AttemptLimit } from '../attempt-limit.js';
import { newPassword } from '../notices/notices.js';
import { NoticesService } from '../notices/notices.service.js';
import { passwordErrorOf } from '../password-rule.js';
import { PasswordsService } from '../passwords.service.js';
import { RejectedAttemptsService } from '../rejected-attempts.service.js';
import { SessionTokensService } from '../session-tokens.service.js';
import { SessionsRepository } from '../sessions.repository.js';
import { AccountsService } from './accounts.service.js';

/** Changes an administrator's own password. */
@Injectable()
export class OwnPasswordService {
  private readonly limit: AttemptLimit;

  constructor(
    private readonly accountsRepository: AccountsRepository,
    private readonly sessions: SessionsRepository,
    private readonly accounts: AccountsService,
    private readonly passwords: PasswordsService,
    private readonly tokens: SessionTokensService,
    private readonly notices: NoticesService,
    private readonly rejectedAttempts: RejectedAttemptsService,
    @Inject(CONFIG) { LOGIN_LIMIT_PER_MINUTE }: Config,
  ) {
    this.limit = new AttemptLimit(LOGIN_LIMIT_PER_MINUTE, rejectedAttempts);
  }

  /**
   * Ends the account's other sessions, and returns a new token for this one; the earlier token ends, too. Rejects with
   * `InvalidInputError`, `RateLimitedError` or `SignInBusyError`.
   */
  async change(account: Account, current: string, password: string, clientAddress: string): Promise<string> {
    await this.limit.takeClient(clientAddress);
    await this.limit.takeAccount(account.email, clientAddress);
    const before = (await this.accountsRepository.find({ id: account.id }))?.passwordHash;
    if (!(await this.passwords.verify(current, before || undefined, true))) {
      this.rejectedAttempts.recordSignIn({ account: account.email }, account.email);
      throw wrongPassword();
    }
    const passwordError = await passwordErrorOf(password, account.email);
    if (passwordError !== undefined) throw new PasswordRejectedError(passwordError);
    const passwordHash = await this.passwords.hash(password);
    const token = await this.accountsRepository.transaction(async (manager) => {
      const admin = await this.accountsRepository.lock({ id: account.id }, manager);
      // Of two concurrent changes the second one has a password that is no longer the current one.
      if (!admin || admin.passwordHash !== before) throw wrongPassword();
      await this.accounts.setPassword(
        manager,
        admin,
        passwordHash,
        account.email,
        'password changed',
        account.sessionId,
      );
      return this.tokens.issue(
        { adminId: admin.id, sessionVersion: admin.sessionVersion + 1, sessionId: account.sessionId },
        await this.sessions.secondsLeft(account.sessionId, manager),
      );
    });
    this.notices.notify(account.email, newPassword(account.email));
    return token;
  }
}

function wrongPassword(): InvalidInputError {
  return new InvalidInputError([{ field: 'current_password', message: 'The current password is wrong.' }]);
}
