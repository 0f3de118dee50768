import { siteLink } from '../../content/poll';
import { paths } from '../../paths';

/** In CSS pixels. The server's oEmbed response offers the same frame (backend/src/results/embedding.ts). */
const size = { width: 600, height: 1150 };

/** The HTML with which another site shows the results. */
export function embedSnippet(title: string): string {
  const address = escaped(new URL(paths.results, siteLink()).href);
  return `<iframe src="${address}" title="${escaped(title)}" width="${size.width}" height="${size.height}" style="border:0;max-width:100%" loading="lazy"></iframe>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
