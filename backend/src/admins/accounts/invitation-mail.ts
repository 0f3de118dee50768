import type { Role } from '../../platform/http/role.js';
import { mailWithLink } from '../../platform/mail/mail-with-link.js';
import type { Mail } from '../../platform/mail/mailer.js';

/** `link` contains the token, so it must not be logged or stored. */
export function invitationMail(
  to: string,
  { role, by }: { role: Role; by: string },
  link: string,
  hours: number,
): Mail {
  return mailWithLink({
    to,
    subject: 'You are invited to administer a poll',
    reason: `${by} has made an account for ${to}, as ${role}.`,
    usage: `This link sets your password. It works once, for ${hours} hours:`,
    link,
    closing: 'If you do not expect this, do nothing: without a password nobody can use the account.',
  });
}
