import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditLog, NOBODY } from '../audit/audit-log.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { describeError } from '../platform/errors/describe-error.js';
import { Mailer } from '../platform/mail/mailer.js';
import { POLL } from '../poll/poll-file.js';
import type { PollFile } from '../poll/poll-file-schema.js';
import { Accounts } from './accounts.js';
import { Admin } from './admin.entity.js';
import { adminEmail } from './admin-email.js';
import { AttemptLimit } from './attempt-limit.js';
import { PasswordRefusedError, ResetInvalidError } from './auth-errors.js';
import { PasswordReset } from './password-reset.entity.js';
import { passwordErrorOf } from './password-rule.js';
import { Passwords } from './passwords.js';
import { RefusedAttempts } from './refused-attempts.js';
import { resetMail } from './reset-mail.js';

/** In minutes. */
const LIFETIME = 30;
/** Links of an account that work at the same time: whoever asks for more fills nobody's mailbox. */
const MOST_LINKS = 3;
/** Requests that may wait for their mail; more at once are no administrators. */
const LONGEST_QUEUE = 100;

/** The way back in for administrators who forgot their password. */
@Injectable()
export class PasswordResets implements OnApplicationShutdown {
  private readonly logger = new Logger(PasswordResets.name);
  private readonly limit: AttemptLimit;
  /** Settled when no mail is under way. */
  private idle: Promise<void> = Promise.resolve();
  private waiting = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly mailer: Mailer,
    private readonly accounts: Accounts,
    private readonly passwords: Passwords,
    private readonly auditLog: AuditLog,
    @Inject(POLL) private readonly poll: PollFile,
    refused: RefusedAttempts,
    @Inject(CONFIG) { LOGIN_LIMIT_PER_MINUTE }: Config,
  ) {
    this.limit = new AttemptLimit(LOGIN_LIMIT_PER_MINUTE, refused);
  }

  /**
   * Has a link mailed when the address has an account. Looks it up only after the answer has gone, so that neither
   * answer nor time tells. Rejects with `RateLimitedError` or `MailNotConfiguredError`, for every address alike.
   */
  async ask(typedEmail: string, clientAddress: string): Promise<void> {
    const email = adminEmail(typedEmail) ?? '';
    await this.limit.take(clientAddress, email);
    this.mailer.requireTransport();
    if (this.waiting >= LONGEST_QUEUE) {
      this.logger.warn('Too many passwords were asked for at once: one was left out.');
      return;
    }
    this.waiting += 1;
    this.idle = this.idle
      .then(() => this.mailLink(email))
      .catch((error: unknown) => this.logger.error(`No link was mailed: ${describeError(error)}`))
      .finally(() => (this.waiting -= 1));
  }

  /** Rejects with `ResetInvalidError`, or with `PasswordRefusedError`, after which the link still works. */
  async reset(token: string, password: string, clientAddress: string): Promise<void> {
    await this.limit.take(clientAddress);
    await this.dataSource.transaction(async (manager) => {
      // The account's row first, as when a link is made: whoever comes second waits and finds the link gone.
      const admin = await manager
        .createQueryBuilder(Admin, 'admin')
        .innerJoin('password_resets', 'reset', 'reset.admin_id = admin.id')
        .where('reset.token_hash = :tokenHash', { tokenHash: hashOf(token) })
        .setLock('pessimistic_write', undefined, ['admin'])
        .getOne();
      const used: [unknown[], number] = await manager.query(
        'UPDATE password_resets SET used_at = now() WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now() RETURNING id',
        [hashOf(token)],
      );
      if (!admin || used[1] === 0) throw new ResetInvalidError();
      const passwordError = await passwordErrorOf(password, admin.email);
      if (passwordError !== undefined) throw new PasswordRefusedError(passwordError);
      const passwordHash = await this.passwords.hash(password);
      await this.accounts.setPassword(manager, admin, passwordHash, admin.email, 'password changed');
    });
  }

  /** What was answered with 202 is still mailed. */
  async onApplicationShutdown(): Promise<void> {
    await this.idle;
  }

  private async mailLink(email: string): Promise<void> {
    const token = randomBytes(32).toString('base64url');
    if (!(await this.keep(email, token))) return;
    const link = `${this.poll.site_link.replace(/\/+$/, '')}/resetpassword#token=${token}`;
    try {
      await this.mailer.send(resetMail(email, link, LIFETIME));
    } catch (error) {
      await this.dataSource.query('DELETE FROM password_resets WHERE token_hash = $1', [hashOf(token)]);
      throw error;
    }
  }

  /**
   * Makes `token` one that works for the account, beside those mailed before: else a stranger could keep them all from
   * working by asking again. Responses false when there is no account, or enough of them.
   */
  private async keep(email: string, token: string): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const admin = await manager.findOne(Admin, { where: { email }, lock: { mode: 'pessimistic_write' } });
      if (!admin) return false;
      await manager.query('DELETE FROM password_resets WHERE admin_id = $1 AND expires_at <= now()', [admin.id]);
      if ((await manager.countBy(PasswordReset, { adminId: admin.id })) >= MOST_LINKS) return false;
      await manager.query(
        `INSERT INTO password_resets (admin_id, token_hash, expires_at) VALUES ($1, $2, now() + $3 * interval '1 minute')`,
        [admin.id, hashOf(token), LIFETIME],
      );
      await this.auditLog.record(NOBODY, 'password reset asked', { account: email }, manager);
      return true;
    });
  }
}

/** Of a token, which is random enough for a hash without salt and cost. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
