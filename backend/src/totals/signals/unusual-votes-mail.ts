import { mailWithLink } from '../../platform/mail/mail-with-link.js';
import type { Mail } from '../../platform/mail/mailer.js';
import { inWords, type Unusual } from './unusual-votes.js';

/** The mail that notifies an administrator of unusually many votes. `link` leads to the dashboard. */
export function unusualVotesMail(to: string, found: Unusual[], link: string): Mail {
  return mailWithLink({
    to,
    subject: 'Unusually many votes',
    reason: found.map(inWords).join(' '),
    usage: 'What stands out, and the votes themselves:',
    link,
    closing: 'While it lasts, a mail like this comes once an hour.',
  });
}
