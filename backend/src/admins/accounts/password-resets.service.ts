import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { describeError } from '../../platform/errors/describe-error.js';
import { mailWithLink } from '../../platform/mail/mail-with-link.js';
import { type Mail, Mailer } from '../../platform/mail/mailer.js';
import { PollSite } from '../../poll/poll-site.js';
import { AccountsRepository } from '../accounts.repository.js';
import { adminEmail } from '../admin-email.js';
import { PasswordRejectedError, ResetInvalidError } from '../admins.errors.js';
import { AttemptLimit } from '../attempt-limit.js';
import { NOBODY } from '../audit/audit-entry.entity.js';
import { AuditLogRepository } from '../audit/audit-log.repository.js';
import { hashOfLinkToken, makeLinkToken } from '../link-tokens.js';
import { newPassword } from '../notices/notices.js';
import { NoticesService } from '../notices/notices.service.js';
import { PasswordResetsRepository } from '../password-resets.repository.js';
import { passwordErrorOf } from '../password-rule.js';
import { PasswordsService } from '../passwords.service.js';
import { RejectedAttemptsService } from '../rejected-attempts.service.js';
import { AccountsService, isOpenedByProviderAlone } from './accounts.service.js';

/** Minutes. */
const LIFETIME = 30;
/** Valid links per account. Requests beyond that send no mail. */
const MAX_LINKS = 3;
/** Requests that may wait for their mail at the same time. */
const MAX_QUEUE = 100;

/** Resets forgotten passwords with a mailed link. */
@Injectable()
export class PasswordResetsService implements OnApplicationShutdown {
  private readonly logger = new Logger(PasswordResetsService.name);
  private readonly limit: AttemptLimit;
  /** Resolves when no mail is being sent. */
  private idle: Promise<void> = Promise.resolve();
  private waiting = 0;

  constructor(
    private readonly resets: PasswordResetsRepository,
    private readonly accountsRepository: AccountsRepository,
    private readonly mailer: Mailer,
    private readonly accounts: AccountsService,
    private readonly passwords: PasswordsService,
    private readonly auditLog: AuditLogRepository,
    private readonly site: PollSite,
    private readonly notices: NoticesService,
    rejectedAttempts: RejectedAttemptsService,
    @Inject(CONFIG) { LOGIN_LIMIT_PER_MINUTE }: Config,
  ) {
    this.limit = new AttemptLimit(LOGIN_LIMIT_PER_MINUTE, rejectedAttempts);
  }

  /**
   * Queues a mail with a link if the address has an account with a password. The account is looked up after the response, so
   * neither the response nor its timing shows whether there is one. Rejects with `RateLimitedError` or `MailNotConfiguredError`,
   * alike for every address.
   */
  async request(typedEmail: string, clientAddress: string): Promise<void> {
    const email = adminEmail(typedEmail) ?? '';
    await this.limit.takeClient(clientAddress);
    if (email) await this.limit.takeAccount(email, clientAddress);
    this.mailer.requireTransport();
    if (this.waiting >= MAX_QUEUE) {
      this.logger.warn('Too many password resets were requested at once: one was dropped.');
      return;
    }
    this.waiting += 1;
    this.idle = this.idle
      .then(() => this.mailLink(email))
      .catch((error: unknown) => this.logger.error(`No link was mailed: ${describeError(error)}`))
      .finally(() => (this.waiting -= 1));
  }

  /** Rejects with `ResetInvalidError`, or with `PasswordRejectedError`, after which the link still works. */
  async reset(token: string, password: string, clientAddress: string): Promise<void> {
    await this.limit.takeClient(clientAddress);
    const tokenHash = hashOfLinkToken(token);
    const asked = await this.resets.findAccount(tokenHash);
    if (!asked) throw new ResetInvalidError();
    const passwordError = await passwordErrorOf(password, asked.email);
    if (passwordError !== undefined) throw new PasswordRejectedError(passwordError);
    // Hashing takes long, so it holds no lock. A link that does not work costs no hash.
    const passwordHash = await this.passwords.hash(password);
    const admin = await this.accountsRepository.transaction(async (manager) => {
      // Locks the account's row first, as `storeToken` does: a second reset waits and then finds the token used.
      const admin = await this.accountsRepository.lock({ id: asked.id }, manager);
      const isUsed = await this.resets.use(tokenHash, manager);
      if (!admin || !isUsed || isOpenedByProviderAlone(admin)) throw new ResetInvalidError();
      await this.accounts.setPassword(manager, admin, passwordHash, admin.email, 'password changed');
      return admin;
    });
    // Someone setting their first password has just got the invitation.
    if (admin.passwordHash !== '') this.notices.notify(admin.email, newPassword(admin.email));
  }

  /** Requests with a 202 are still mailed before the process ends. */
  async onApplicationShutdown(): Promise<void> {
    await this.idle;
  }

  private async mailLink(email: string): Promise<void> {
    const token = makeLinkToken();
    if (!(await this.storeToken(email, token))) return;
    const link = `${this.site.address}/resetpassword#token=${token}`;
    try {
      await this.mailer.send(resetMail(email, link, LIFETIME));
    } catch (error) {
      await this.resets.delete(hashOfLinkToken(token));
      throw error;
    }
  }

  /**
   * Stores the token. Earlier tokens stay valid: otherwise an attacker could invalidate an administrator's link by requesting
   * another one. Returns false if no account has a password, or it has `MAX_LINKS` links. One that was only invited gets none,
   * or the invitation would never end, even one to a wrong address.
   */
  private async storeToken(email: string, token: string): Promise<boolean> {
    return this.accountsRepository.transaction(async (manager) => {
      const admin = await this.accountsRepository.lock({ email }, manager);
      if (!admin || admin.passwordHash === '') return false;
      if ((await this.resets.countValid(admin.id, manager)) >= MAX_LINKS) return false;
      await this.resets.insert(admin.id, hashOfLinkToken(token), LIFETIME, manager);
      await this.auditLog.record(NOBODY, 'password reset asked', { account: email }, manager);
      return true;
    });
  }
}

/** The mail with the reset link. `link` contains the token, so it must not be logged or stored. */
function resetMail(to: string, link: string, minutes: number): Mail {
  return mailWithLink({
    to,
    subject: 'Set a new password',
    reason: `Somebody asked for a new password for the administrator ${to}.`,
    usage: `This link sets it. It works once, for ${minutes} minutes:`,
    link,
    closing: 'If it was not you, do nothing: the password stays as it is.',
  });
}
