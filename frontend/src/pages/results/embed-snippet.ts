import { embeddedSize, embeddingHtml } from 'backend/embedding';
import { poll, siteLink } from '../../content/poll';
import { paths } from '../../paths';

/** The HTML with which another site shows the results, the same as in the server's oEmbed response. */
export function embedSnippet(title: string): string {
  return embeddingHtml(new URL(paths.results, siteLink()).href, title, embeddedSize(poll.candidates.length, {}));
}
