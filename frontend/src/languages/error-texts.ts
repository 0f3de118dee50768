import { type ErrorTexts, errorTexts } from '../content/en/error-texts';
import { partOf } from './parts';
import { usePart } from './use-part';

const errors = partOf(errorTexts, {
  es: async () => (await import(/* webpackChunkName: "es-voting" */ '../content/es/error-texts')).errorTexts,
});

export const useErrorTexts = () => usePart(errors);

/** What to say of an error of the API, by its code: a general sentence for one that only a newer server knows. */
export function errorWords(code: string, texts: ErrorTexts): string {
  return Object.entries(texts).find(([known]) => known === code)?.[1] ?? texts.unknown;
}
