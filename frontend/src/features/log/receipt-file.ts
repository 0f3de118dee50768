import { escaped } from 'backend/escaped';

/** A receipt as a voter saves it. The paragraphs have the receipt itself; the promise comes last, where checks look for it. */
export interface ReceiptFile {
  language: string;
  title: string;
  paragraphs: readonly string[];
  /** Where to check it. */
  address: string;
  promise: string | undefined;
}

export function receiptAsText({ title, paragraphs, address, promise = '' }: ReceiptFile): Blob {
  return new Blob([[title, ...paragraphs, address, promise].join('\n\n')], { type: 'text/plain' });
}

/** A page of its own, which every phone opens, also offline. */
export function receiptAsPage({ language, title, paragraphs, address, promise = '' }: ReceiptFile): Blob {
  const page = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>body { max-width: 40em; margin: 2em auto; padding: 0 1em; font: 1.1em/1.5 sans-serif; overflow-wrap: anywhere }
pre { white-space: pre-wrap; font-size: 0.7em }</style>
<h1>${escaped(title)}</h1>
${paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('\n')}
<p><a href="${escaped(address)}">${escaped(address)}</a></p>
<pre>
${promise}</pre>
</html>
`;
  return new Blob([page], { type: 'text/html' });
}
