import type { ArticleTexts } from '../content/en/article-texts';
import { pageDescriptions as english, type PageDescriptions } from '../content/en/page-descriptions';
import type { Texts } from '../content/en/texts';
import type { Language } from '../content/languages';
import { articles } from '../languages/article-texts';
import { partOf } from '../languages/parts';
import { visitorsTexts } from '../languages/texts';

/** What the heads of the pages are made of, in one language. */
export interface PageWords {
  texts: Texts;
  articleTexts: ArticleTexts;
  pageDescriptions: PageDescriptions;
}

const descriptions = partOf(english, {
  es: async () => (await import(/* webpackChunkName: "es-visit" */ '../content/es/page-descriptions')).pageDescriptions,
});

export async function fetchPageWords(language: Language): Promise<PageWords> {
  const [texts, articleTexts, pageDescriptions] = await Promise.all([
    visitorsTexts.load(language),
    articles.load(language),
    descriptions.load(language),
  ]);
  return { texts, articleTexts, pageDescriptions };
}
