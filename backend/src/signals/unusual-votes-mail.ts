import { escaped } from '../platform/mail/escaped.js';
import type { Mail } from '../platform/mail/mailer.js';
import { inWords, type Unusual } from './unusual-votes.js';

/** The mail that tells an administrator of unusually many votes. `link` leads to the dashboard. */
export function unusualVotesMail(to: string, found: Unusual[], link: string): Mail {
  const lines = found.map(inWords);
  const where = 'What stands out, and the votes themselves:';
  const next = 'While it lasts, a mail like this comes once an hour.';
  return {
    to,
    subject: 'Unusually many votes',
    text: [...lines, '', where, link, '', next, ''].join('\n'),
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Unusually many votes</title></head>
<body>
<p>${lines.join('<br>')}</p>
<p>${where}<br><a href="${escaped(link)}">${escaped(link)}</a></p>
<p>${next}</p>
</body>
</html>
`,
  };
}
