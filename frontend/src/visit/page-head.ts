import type { Texts } from '../content/en/texts';
import type { Language } from '../content/languages';
import { localText, poll } from '../content/poll';
import { windowTitle } from '../content/window-title';

/** What search engines, link previews and page views are told of a page. */
export interface PageHeadTexts {
  /** Of the page alone; the product's name is added where it is shown. */
  title: (texts: Texts) => string;
  /** Missing: the poll's own. */
  description?: (texts: Texts) => string;
  /** The address under which search engines keep the page; missing: they are asked to leave it out. */
  indexedAs?: string;
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
 * The head of a page: description, search engines, Open Graph (https://ogp.me) and the cards of X. undefined: the page is
 * not for visitors. The build writes it into the documents, and the client keeps it up to date.
 */
export function pageHead(page: PageHeadTexts | undefined, texts: Texts, language: Language): PageHead {
  const at = (path: string) => new URL(path, poll.site_link).href;
  const title = windowTitle(page?.title(texts) ?? texts.product, texts.product);
  const description = page?.description?.(texts) ?? localText(poll.description, language);
  const canonical = page?.indexedAs ? at(page.indexedAs) : null;
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
      { attribute: 'property', key: 'og:url', content: canonical ?? poll.site_link },
      { attribute: 'property', key: 'og:image', content: at(preview.path) },
      { attribute: 'property', key: 'og:image:width', content: preview.width },
      { attribute: 'property', key: 'og:image:height', content: preview.height },
      { attribute: 'property', key: 'og:image:alt', content: texts.descriptions.previewPicture },
      { attribute: 'name', key: 'twitter:card', content: 'summary_large_image' },
      { attribute: 'name', key: 'twitter:title', content: title },
      { attribute: 'name', key: 'twitter:description', content: description },
      { attribute: 'name', key: 'twitter:image', content: at(preview.path) },
    ],
  };
}
