import { createTransport } from 'nodemailer';
import type { MailTransport } from './mailer.js';

/** ms for each step with the SMTP server. A stop of the product waits for a mail that is being sent. */
const TIMEOUT = 10_000;

/** Contains the error code only: the server's response may quote addresses. */
class MailFailedError extends Error {}

/** `url`: smtp:// (with STARTTLS if the server supports it) or smtps://. `sender`: an email address. */
export function smtpTransport(url: string, sender: string): MailTransport {
  const smtp = createTransport({
    url,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    // Mails contain text only. Their content must never make nodemailer read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => {
    try {
      await smtp.sendMail({ from: { name: 'Public online poll', address: sender }, ...mail });
    } catch (error) {
      throw new MailFailedError(`the SMTP server did not take the mail (${kindOf(error)})`);
    }
  };
}

/** Such as ECONNREFUSED, or EENVELOPE 550. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return 'responseCode' in error && typeof error.responseCode === 'number' ? `${code} ${error.responseCode}` : code;
}
