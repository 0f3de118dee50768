import { listTexts } from '../content/en/list-texts';
import { partOf } from './parts';
import { usePart } from './use-part';

const lists = partOf(listTexts, {
  es: async () => (await import(/* webpackChunkName: "es-visit" */ '../content/es/list-texts')).listTexts,
});

export const useListTexts = () => usePart(lists);
