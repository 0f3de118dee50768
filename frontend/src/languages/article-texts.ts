import { articleTexts } from '../content/en/article-texts';
import { partOf } from './parts';
import { usePart } from './use-part';

export const articles = partOf(articleTexts, {
  es: async () => (await import(/* webpackChunkName: "es-visit" */ '../content/es/article-texts')).articleTexts,
});

export const useArticleTexts = () => usePart(articles);
