import { createTransport } from 'nodemailer';
import { MailFailedError, type MailTransport } from './mailer.js';

/** ms for each step with the SMTP server. A stop of the product waits for a mail that is being sent. */
const TIMEOUT = 10_000;

/** nodemailer's codes for a recipient or content that the server rejects. */
const REJECTED = ['EENVELOPE', 'EMESSAGE'];

interface MailSender {
  name: string;
  address: string;
}

/** `url`: smtp:// (with STARTTLS if the server supports it) or smtps://. */
export function smtpTransport(url: string, sender: () => MailSender): MailTransport {
  const smtp = createTransport({
    url,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    // Mails contain text only. Their content must never make nodemailer read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, ...mail }) => {
    try {
      // An object, because nodemailer would split a string at commas.
      // RFC 3834: no program responds to such a mail.
      await smtp.sendMail({
        from: sender(),
        to: { name: '', address: to },
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...mail,
      });
    } catch (error) {
      const kind = kindOf(error);
      const isRejected = REJECTED.some((code) => kind.startsWith(code));
      throw new MailFailedError(`the SMTP server did not take the mail (${kind})`, isRejected);
    }
  };
}

/** Such as ECONNREFUSED, or EENVELOPE 550. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return 'responseCode' in error && typeof error.responseCode === 'number' ? `${code} ${error.responseCode}` : code;
}
