import { embeddedSize, embeddingHtml } from 'backend/embedding';
import { poll, siteLink } from '../../content/poll';
import { paths } from '../../paths';

/** The HTML for showing the results on another site; the server's oEmbed response has the same. */
export function embedSnippet(title: string): string {
  return embeddingHtml(new URL(paths.results, siteLink()).href, title, embeddedSize(poll.candidates.length, {}));
}
