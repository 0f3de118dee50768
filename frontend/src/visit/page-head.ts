import { windowTitle } from '../content/window-title';
import type { PageMetadata } from './page-metadata';
import type { PageWords } from './page-words';

/** What of `poll.json` stands in the head. */
interface PollInHead {
  /** Where the poll is at home. */
  siteLink: string;
  description: string;
}

interface MetaTag {
  attribute: 'name' | 'property';
  key: string;
  content: string;
}

export interface PageHead {
  title: string;
  metaTags: readonly MetaTag[];
  /** The one address of the page, without any query; null: search engines shall not keep the page. */
  canonical: string | null;
}

/** In pixels; `social-preview.png`. */
const preview = { path: '/social-preview.png', width: '1200', height: '630' };

/**
 * The head of a page: description, search engines, Open Graph (https://ogp.me) and the cards of X. null: a page that is
 * no visitor's. The build writes it into the pages that search engines are to find, and the client keeps it up to date.
 */
export function pageHead(
  page: PageMetadata | null,
  poll: PollInHead,
  { texts, pageDescriptions }: PageWords,
): PageHead {
  const at = (path: string) => new URL(path, poll.siteLink).href;
  const title = windowTitle(page?.title ?? texts.product, texts.product);
  const description = page?.description ?? poll.description;
  const canonical = page?.canonical ? at(page.canonical) : null;
  return {
    title,
    canonical,
    metaTags: [
      { attribute: 'name', key: 'description', content: description },
      ...(canonical ? [] : [{ attribute: 'name' as const, key: 'robots', content: 'noindex' }]),
      { attribute: 'property', key: 'og:type', content: 'website' },
      { attribute: 'property', key: 'og:site_name', content: texts.product },
      { attribute: 'property', key: 'og:title', content: title },
      { attribute: 'property', key: 'og:description', content: description },
      { attribute: 'property', key: 'og:url', content: canonical ?? poll.siteLink },
      { attribute: 'property', key: 'og:image', content: at(preview.path) },
      { attribute: 'property', key: 'og:image:width', content: preview.width },
      { attribute: 'property', key: 'og:image:height', content: preview.height },
      { attribute: 'property', key: 'og:image:alt', content: pageDescriptions.previewPicture },
      { attribute: 'name', key: 'twitter:card', content: 'summary_large_image' },
      { attribute: 'name', key: 'twitter:title', content: title },
      { attribute: 'name', key: 'twitter:description', content: description },
      { attribute: 'name', key: 'twitter:image', content: at(preview.path) },
    ],
  };
}
