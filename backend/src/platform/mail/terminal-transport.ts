import type { MailTransport } from './mailer.js';

/** Shows mail to whoever runs the product on their own machine. The only place where a mail is printed. */
export function terminalTransport(print: (text: string) => void): MailTransport {
  return async ({ to, subject, text }) => {
    print(`Mail to ${to} (SMTP_URL is not set)\nSubject: ${subject}\n\n${text}\n`);
    return Promise.resolve();
  };
}
