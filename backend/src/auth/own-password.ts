import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccountNotices } from '../notices/account-notices.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { InvalidInputError } from '../platform/errors/domain-error.js';
import type { Account } from '../platform/http/account.js';
import { Accounts } from './accounts.js';
import { Admin } from './admin.entity.js';
import { AttemptLimit } from './attempt-limit.js';
import { PasswordRejectedError } from './auth.errors.js';
import { passwordErrorOf } from './password-rule.js';
import { Passwords } from './passwords.js';
import { RejectedAttempts } from './rejected-attempts.js';
import { SessionTokens } from './session-tokens.js';

/** Changes an administrator's own password. */
@Injectable()
export class OwnPassword {
  private readonly limit: AttemptLimit;

  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: Accounts,
    private readonly passwords: Passwords,
    private readonly tokens: SessionTokens,
    private readonly notices: AccountNotices,
    private readonly rejectedAttempts: RejectedAttempts,
    @Inject(CONFIG) { LOGIN_LIMIT_PER_MINUTE }: Config,
  ) {
    this.limit = new AttemptLimit(LOGIN_LIMIT_PER_MINUTE, rejectedAttempts);
  }

  /**
   * Ends the account's other sessions, and returns a new token of this one: the earlier one ends, too. Rejects with
   * `InvalidInputError`, `RateLimitedError` or `SignInBusyError`.
   */
  async change(account: Account, current: string, password: string, clientAddress: string): Promise<string> {
    await this.limit.takeClient(clientAddress);
    await this.limit.takeAccount(account.email, clientAddress);
    const { passwordHash: before } = await this.dataSource.getRepository(Admin).findOneByOrFail({ id: account.id });
    if (!(await this.passwords.verify(current, before || undefined, true))) {
      await this.rejectedAttempts.recordSignIn(account.email);
      throw wrongPassword();
    }
    const passwordError = await passwordErrorOf(password, account.email);
    if (passwordError !== undefined) throw new PasswordRejectedError(passwordError);
    const passwordHash = await this.passwords.hash(password);
    const token = await this.dataSource.transaction(async (manager) => {
      const admin = await manager.findOne(Admin, { where: { id: account.id }, lock: { mode: 'pessimistic_write' } });
      // Of two changes at the same time the second one gives a password that is not the current one any more.
      if (admin?.passwordHash !== before) throw wrongPassword();
      await this.accounts.setPassword(
        manager,
        admin,
        passwordHash,
        account.email,
        'password changed',
        account.sessionId,
      );
      const [session] = await manager.query<{ seconds: number }[]>(
        'SELECT ceil(extract(epoch FROM expires_at - now()))::int AS seconds FROM sessions WHERE id = $1',
        [account.sessionId],
      );
      return this.tokens.issue(
        { adminId: admin.id, sessionVersion: admin.sessionVersion + 1, sessionId: account.sessionId },
        session?.seconds,
      );
    });
    this.notices.newPassword(account.email);
    return token;
  }
}

function wrongPassword(): InvalidInputError {
  return new InvalidInputError([{ field: 'current_password', message: 'The current password is wrong.' }]);
}
