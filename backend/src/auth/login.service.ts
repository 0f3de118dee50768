import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Admin } from './admin.entity.js';
import { adminEmail } from './admin-email.js';
import { AttemptLimit } from './attempt-limit.js';
import { SignInRefusedError } from './auth-errors.js';
import { Passwords } from './passwords.js';
import { RefusedAttempts } from './refused-attempts.js';
import { SessionTokens } from './session-tokens.js';

/** Signs administrators in. */
@Injectable()
export class LoginService {
  private readonly limit: AttemptLimit;

  constructor(
    @InjectRepository(Admin) private readonly admins: Repository<Admin>,
    private readonly passwords: Passwords,
    private readonly tokens: SessionTokens,
    private readonly auditLog: AuditLog,
    private readonly refused: RefusedAttempts,
    @Inject(CONFIG) { LOGIN_LIMIT_PER_MINUTE }: Config,
  ) {
    this.limit = new AttemptLimit(LOGIN_LIMIT_PER_MINUTE, refused);
  }

  /**
   * Responses the session's token. An unknown address takes the same steps as a wrong password, so neither words nor
   * time tell them apart. Rejects with `SignInRefusedError`, `RateLimitedError` or `SignInBusyError`.
   */
  async signIn(typedEmail: string, password: string, clientAddress: string): Promise<string> {
    const email = adminEmail(typedEmail) ?? '';
    await this.limit.take(clientAddress, email);
    const admin = await this.admins.findOneBy({ email });
    const isRight = await this.passwords.verify(password, admin?.passwordHash);
    if (!admin || !isRight) {
      // What stands where an address should may be a password: only a known address is written down.
      await this.refused.recordSignIn(admin?.email ?? null);
      throw new SignInRefusedError();
    }
    await this.auditLog.record(admin.email, 'sign-in');
    return this.tokens.issue(admin.id, admin.sessionVersion);
  }
}
