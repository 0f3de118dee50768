import { escaped } from '../http/escaped.js';
import type { Mail } from './mailer.js';

interface Words {
  to: string;
  /** A BCP 47 tag; missing: English. */
  language?: string;
  subject: string;
  /** The paragraph before the link. */
  reason: string;
  /** The words above the link. */
  usage: string;
  link: string;
  /** The last paragraph. */
  closing: string;
}

/** A mail with one link, as text and as HTML. */
export function mailWithLink({ to, language = 'en', subject, reason, usage, link, closing }: Words): Mail {
  return {
    to,
    subject,
    text: [reason, '', usage, link, '', closing, ''].join('\n'),
    html: `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body>
<p>${escaped(reason)}</p>
<p>${escaped(usage)}<br><a href="${escaped(link)}">${escaped(link)}</a></p>
<p>${escaped(closing)}</p>
</body>
</html>
`,
  };
}
