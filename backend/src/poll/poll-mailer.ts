import { type Config, DEFAULT_SENDER } from '../platform/config/config.js';
import { Mailer } from '../platform/mail/mailer.js';
import { smtpTransport } from '../platform/mail/smtp-transport.js';
import { terminalTransport } from '../platform/mail/terminal-transport.js';
import type { PollFile } from './poll-file-schema.js';
import { ownSiteLink } from './site-link.js';

/** Sends by SMTP_URL; without it, prints on a terminal, if there is one. */
export function mailerFor(
  { SMTP_URL, MAIL_FROM, PUBLIC_URL }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'>,
  poll: Pick<PollFile, 'site_link'>,
  printMail?: (text: string) => void,
): Mailer {
  if (SMTP_URL !== undefined) {
    const host = () => new URL(ownSiteLink(poll.site_link) ?? PUBLIC_URL ?? 'http://localhost').hostname;
    return new Mailer(
      smtpTransport(SMTP_URL, () => MAIL_FROM ?? { name: DEFAULT_SENDER, address: `no-reply@${host()}` }),
    );
  }
  return new Mailer(printMail && terminalTransport(printMail));
}
