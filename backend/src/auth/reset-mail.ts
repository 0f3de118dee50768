import { escaped } from '../platform/mail/escaped.js';
import type { Mail } from '../platform/mail/mailer.js';

/** The mail with the reset link. `link` contains the token, so it must not be logged or stored. */
export function resetMail(to: string, link: string, minutes: number): Mail {
  const request = `Somebody asked for a new password for the administrator ${to}.`;
  const usage = `This link sets it. It works once, for ${minutes} minutes:`;
  const ignore = 'If it was not you, do nothing: the password stays as it is.';
  return {
    to,
    subject: 'Set a new password',
    text: [request, '', usage, link, '', ignore, ''].join('\n'),
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Set a new password</title></head>
<body>
<p>${escaped(request)}</p>
<p>${escaped(usage)}<br><a href="${escaped(link)}">${escaped(link)}</a></p>
<p>${escaped(ignore)}</p>
</body>
</html>
`,
  };
}
