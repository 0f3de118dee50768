import { createTransport } from 'nodemailer';
import type { MailTransport } from './mailer.js';

/** ms for each step with the SMTP server; a stop of the product waits for a mail that is on its way. */
const TIMEOUT = 10_000;

/** The mail did not go. Says which kind of fault it was and nothing of what the server said, which quotes addresses. */
class MailFailedError extends Error {}

/** `url`: smtp:// (with STARTTLS where the server offers it) or smtps://; `sender`: an address. */
export function smtpTransport(url: string, sender: string): MailTransport {
  const smtp = createTransport({
    url,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    // A mail is made of our own text alone: nothing in it may make us read a file or call an address.
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
