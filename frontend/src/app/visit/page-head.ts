import type { Language } from '../../content/languages';
import { longestDescription } from '../../content/limits';
import { localText, poll } from '../../content/poll';
import type { Texts } from '../../content/texts';
import { windowTitle } from '../../content/window-title';

/** The texts of a page for search engines, link previews and page views. */
export interface PageHeadTexts {
  /** The page's title without the product's name. */
  title: (texts: Texts) => string;
  /** Follows the description in the poll file. */
  description?: (texts: Texts) => string;
  /** The path under which search engines index the page; missing: they are told not to. */
  indexedAs?: string;
  /** The picture for link previews, of the usual size; missing: the usual picture. */
  picture?: { path: string; description: (texts: Texts) => string };
  /** Other sites may show the page, and its head tells them how to (https://oembed.com). */
  embeddable?: true;
}

interface MetaTag {
  attribute: 'name' | 'property';
  key: string;
  content: string;
}

export interface PageHead {
  title: string;
  metaTags: readonly MetaTag[];
  /** The page's canonical URL, without a query; null: search engines must not index the page, or the site is not known. */
  canonical: string | null;
  /** The link to the page's oEmbed response; null: other sites cannot show the page. */
  oembed: { type: string; address: string } | null;
}

/** The usual picture for link previews, and the size of all such pictures in pixels. */
const usualPicture = { path: '/social-preview.png', description: (texts: Texts) => texts.descriptions.previewPicture };
const pictureSize = { width: '1200', height: '630' };

/**
 * The head of a page: title, description, robots, Open Graph (https://ogp.me) and X cards. `page` is undefined for pages
 * without their own head. The documents have it, and the client updates it. `site` is null if it is not known: then the head has
 * no absolute URL.
 */
export function pageHead(
  page: PageHeadTexts | undefined,
  texts: Texts,
  language: Language,
  site: string | null,
): PageHead {
  const at = (path: string) => (site === null ? null : new URL(path, site).href);
  const title = windowTitle(page?.title(texts) ?? texts.product, texts.product);
  const description = descriptionOf(page, texts, language);
  const canonical = page?.indexedAs ? at(page.indexedAs) : null;
  const picture = page?.picture ?? usualPicture;
  const oembed =
    page?.embeddable && canonical ? at(`/api/oembed?format=json&url=${encodeURIComponent(canonical)}`) : null;
  return {
    title,
    canonical,
    oembed: oembed === null ? null : { type: 'application/json+oembed', address: oembed },
    metaTags: [
      { attribute: 'name', key: 'description', content: description },
      ...(page?.indexedAs ? [] : [{ attribute: 'name' as const, key: 'robots', content: 'noindex' }]),
      { attribute: 'property', key: 'og:type', content: 'website' },
      { attribute: 'property', key: 'og:site_name', content: texts.product },
      { attribute: 'property', key: 'og:title', content: title },
      { attribute: 'property', key: 'og:description', content: description },
      ...addressTag('property', 'og:url', canonical ?? site),
      ...addressTag('property', 'og:image', at(picture.path)),
      { attribute: 'property', key: 'og:image:width', content: pictureSize.width },
      { attribute: 'property', key: 'og:image:height', content: pictureSize.height },
      { attribute: 'property', key: 'og:image:alt', content: picture.description(texts) },
      { attribute: 'name', key: 'twitter:card', content: 'summary_large_image' },
      { attribute: 'name', key: 'twitter:title', content: title },
      { attribute: 'name', key: 'twitter:description', content: description },
      ...addressTag('name', 'twitter:image', at(picture.path)),
    ],
  };
}

/** The poll's description first: search engines show only the beginning. Without the page's own if that gets too long. */
function descriptionOf(page: PageHeadTexts | undefined, texts: Texts, language: Language): string {
  const ofPoll = localText(poll.description, language);
  const ofPage = page?.description?.(texts);
  const whole = ofPage ? `${ofPoll} ${ofPage}` : ofPoll;
  return whole.length > longestDescription ? ofPoll : whole;
}

function addressTag(attribute: MetaTag['attribute'], key: string, address: string | null): MetaTag[] {
  return address === null ? [] : [{ attribute, key, content: address }];
}
