import { texts } from '../content/en/texts';
import { partOf } from './parts';
import { usePart } from './use-part';

export const visitorsTexts = partOf(texts, {
  es: async () => (await import(/* webpackChunkName: "es" */ '../content/es/texts')).texts,
});

export const useTexts = () => usePart(visitorsTexts);
