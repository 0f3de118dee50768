import type { Page } from '../app/pages';
import type { Language } from '../content/languages';
import { longestDescription } from '../content/limits';
import { localText, poll } from '../content/poll';
import type { HeadTexts, Texts } from '../content/texts';
import { windowTitle } from '../content/window-title';
import { paths } from '../paths';

interface MetaTag {
  attribute: 'name' | 'property';
  key: string;
  content: string;
}

export interface PageHead {
  title: string;
  metaTags: readonly MetaTag[];
  /** The page's canonical URL, without a query; null: search engines must not index the page, or the site is unknown. */
  canonical: string | null;
  /** The link to the page's oEmbed response; null: other sites cannot show the page. */
  oembed: { type: string; address: string } | null;
}

/** Appended to the poll file's description. */
const descriptions: Readonly<Record<string, (texts: HeadTexts) => string>> = {
  [paths.voterForm]: (texts) => texts.voterForm,
  [paths.results]: (texts) => texts.results({ candidates: poll.candidates.length }),
  [paths.verify]: (texts) => texts.verify,
  [paths.articles]: (texts) => texts.articles,
  [paths.privacy]: (texts) => texts.privacy,
  [paths.terms]: (texts) => texts.terms,
};

/** The size of all pictures for link previews, in pixels. */
const pictureSize = { width: '1200', height: '630' };

interface HeadParts {
  /** Undefined for pages without their own head. */
  page: Pick<Page, 'path' | 'head'> | undefined;
  texts: Texts;
  headTexts: HeadTexts;
  language: Language;
  /** Null if unknown: then the head has no absolute URL. */
  site: string | null;
}

/**
 * The head of a document: title, description, robots, Open Graph (https://ogp.me) and X cards. Search engines and link previews
 * load documents, so the client keeps only the title up to date.
 */
export function pageHead({ page, texts, headTexts, language, site }: HeadParts): PageHead {
  const at = (path: string) => (site === null ? null : new URL(path, site).href);
  const title = windowTitle(page?.head?.title(texts) ?? texts.product, texts.product);
  const description = descriptionOf(page?.path, headTexts, language);
  const indexedAs = page?.head?.indexedAs;
  const canonical = indexedAs ? at(indexedAs) : null;
  // Other sites may show the results, and its head tells them how to (https://oembed.com).
  const isResults = page?.path === paths.results;
  const picture = isResults
    ? { path: '/api/results/picture.png', description: headTexts.resultsPicture }
    : { path: '/social-preview.png', description: headTexts.previewPicture };
  const oembed = isResults && canonical ? at(`/api/oembed?format=json&url=${encodeURIComponent(canonical)}`) : null;
  return {
    title,
    canonical,
    oembed: oembed === null ? null : { type: 'application/json+oembed', address: oembed },
    metaTags: [
      { attribute: 'name', key: 'description', content: description },
      ...(indexedAs ? [] : [{ attribute: 'name' as const, key: 'robots', content: 'noindex' }]),
      { attribute: 'property', key: 'og:type', content: 'website' },
      { attribute: 'property', key: 'og:site_name', content: texts.product },
      { attribute: 'property', key: 'og:title', content: title },
      { attribute: 'property', key: 'og:description', content: description },
      ...addressTag('property', 'og:url', canonical ?? site),
      ...addressTag('property', 'og:image', at(picture.path)),
      { attribute: 'property', key: 'og:image:width', content: pictureSize.width },
      { attribute: 'property', key: 'og:image:height', content: pictureSize.height },
      { attribute: 'property', key: 'og:image:alt', content: picture.description },
      { attribute: 'name', key: 'twitter:card', content: 'summary_large_image' },
      { attribute: 'name', key: 'twitter:title', content: title },
      { attribute: 'name', key: 'twitter:description', content: description },
      ...addressTag('name', 'twitter:image', at(picture.path)),
    ],
  };
}

/** The poll's description first: search engines show only the beginning. Without the page's own if that gets too long. */
function descriptionOf(path: string | undefined, texts: HeadTexts, language: Language): string {
  const ofPoll = localText(poll.description, language);
  const ofPage = path === undefined ? undefined : descriptions[path]?.(texts);
  const whole = ofPage ? `${ofPoll} ${ofPage}` : ofPoll;
  return whole.length > longestDescription ? ofPoll : whole;
}

function addressTag(attribute: MetaTag['attribute'], key: string, address: string | null): MetaTag[] {
  return address === null ? [] : [{ attribute, key, content: address }];
}
