import { isAt, paths } from '../paths';
import type { PageWords } from './page-words';

type PageName = keyof typeof paths;

export interface PageMetadata {
  path: string;
  /** Of the page alone; the product's name is added where it is shown. */
  title: string;
  /** null: the poll's own. */
  description: string | null;
  /** The address that search engines shall show for it; null: none. */
  canonical: string | null;
}

const page = (name: PageName, title: string, indexedAs: PageName | null, description: string | null = null) => ({
  path: paths[name],
  title,
  description,
  canonical: indexedAs && paths[indexedAs],
});

/**
 * What search engines, link previews and page-view reports are told of each page. A page that is missing here (the
 * administrators', an address where nothing is) is none of theirs: not indexed, and not reported.
 */
export function visitorPages({ texts, articleTexts, pageDescriptions }: PageWords): readonly PageMetadata[] {
  return [
    page('splash', texts.product, 'splash'),
    page('landing', texts.product, 'landing'),
    page('landingWithoutSlides', texts.product, 'landing'),
    page('voterForm', texts.pageTitles.voterForm, 'voterForm', pageDescriptions.voterForm),
    page('articles', articleTexts.title, 'articles', pageDescriptions.articles),
    page('candidateChoice', texts.pageTitles.candidateChoice, null),
    page('success', texts.pageTitles.success, null),
    page('sorry', texts.pageTitles.sorry, null),
  ];
}

/** The page at an address, spelled in any way that the router takes. */
export function visitorPageAt(pathname: string, words: PageWords): PageMetadata | null {
  return visitorPages(words).find(({ path }) => isAt(path, pathname)) ?? null;
}
