import { mailWithLink } from '../../platform/mail/mail-with-link.js';
import type { Mail } from '../../platform/mail/mailer.js';

/** The mail with the reset link. `link` contains the token, so it must not be logged or stored. */
export function resetMail(to: string, link: string, minutes: number): Mail {
  return mailWithLink({
    to,
    subject: 'Set a new password',
    reason: `Somebody asked for a new password for the administrator ${to}.`,
    usage: `This link sets it. It works once, for ${minutes} minutes:`,
    link,
    closing: 'If it was not you, do nothing: the password stays as it is.',
  });
}
