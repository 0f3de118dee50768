import { Injectable, Logger } from '@nestjs/common';
import { describeError } from '../../platform/errors/describe-error.js';
import type { Role } from '../../platform/http/role.js';
import { mailWithLink } from '../../platform/mail/mail-with-link.js';
import { type Mail, Mailer } from '../../platform/mail/mailer.js';
import { PollSite } from '../../poll/poll-site.js';
import { InvitationNotSentError } from '../admins.errors.js';
import { hashOfLinkToken, makeLinkToken } from '../link-tokens.js';
import { newAccount } from '../notices/notices.js';
import { NoticesService } from '../notices/notices.service.js';
import { PasswordResetsRepository } from '../password-resets.repository.js';
import { AccountsService } from './accounts.service.js';

/** Hours. */
const LIFETIME = 72;

/** Invites people by mail. The link sets the first password, like that for a forgotten one. */
@Injectable()
export class InvitationsService {
  private readonly logger = new Logger(InvitationsService.name);

  constructor(
    private readonly accounts: AccountsService,
    private readonly mailer: Mailer,
    private readonly site: PollSite,
    private readonly notices: NoticesService,
    private readonly resets: PasswordResetsRepository,
  ) {}

  /**
   * Can be repeated until a password is set: then each link works until one is used. Rejects with `AccountExistsError`,
   * `MailNotConfiguredError` or `InvitationNotSentError`.
   */
  async invite(email: string, role: Role, by: string): Promise<void> {
    this.mailer.requireTransport();
    const token = makeLinkToken();
    const tokenHash = hashOfLinkToken(token);
    const isNew = await this.accounts.invite(email, role, by, { tokenHash, lifetime: LIFETIME * 60 });
    if (isNew) this.notices.notifyOwners(newAccount(email, role, by));
    try {
      const link = `${this.site.address}/resetpassword#token=${token}`;
      await this.mailer.send(invitationMail(email, { role, by }, link, LIFETIME));
    } catch (error) {
      this.logger.error(`An invitation was not mailed: ${describeError(error)}`);
      await this.resets.delete(tokenHash);
      throw new InvitationNotSentError();
    }
  }
}

/** `link` contains the token, so it must not be logged or stored. */
function invitationMail(to: string, { role, by }: { role: Role; by: string }, link: string, hours: number): Mail {
  return mailWithLink({
    to,
    subject: 'You are invited to administer a poll',
    reason: `${by} has made an account for ${to}, as ${role}.`,
    usage: `This link sets your password. It works once, for ${hours} hours:`,
    link,
    closing: 'If you do not expect this, do nothing: without a password nobody can use the account.',
  });
}
