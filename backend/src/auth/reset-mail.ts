import type { Mail } from '../platform/mail/mailer.js';

/** The mail with the way back in. `link` holds the token, so it is made for this mail and kept nowhere. */
export function resetMail(to: string, link: string, minutes: number): Mail {
  const asked = `Somebody asked for a new password for the administrator ${to}.`;
  const use = `This link sets it. It works once, for ${minutes} minutes:`;
  const otherwise = 'If it was not you, do nothing: the password stays as it is.';
  return {
    to,
    subject: 'Set a new password',
    text: [asked, '', use, link, '', otherwise, ''].join('\n'),
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Set a new password</title></head>
<body>
<p>${escaped(asked)}</p>
<p>${escaped(use)}<br><a href="${escaped(link)}">${escaped(link)}</a></p>
<p>${escaped(otherwise)}</p>
</body>
</html>
`,
  };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}
