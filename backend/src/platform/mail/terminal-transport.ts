import type { MailTransport } from './mailer.js';

/** Prints mails to the terminal of `npm start`. No other code prints mails. */
export function terminalTransport(print: (text: string) => void): MailTransport {
  return async ({ to, subject, text }) => {
    print(`Mail to ${to} (SMTP_URL is not set)\nSubject: ${subject}\n\n${text}\n`);
    return Promise.resolve();
  };
}
