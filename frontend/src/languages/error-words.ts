import type { texts as errors } from '../content/en/errors.json';

/** The text of an error of the API by its code. A code without a text, as of a newer server, has a general one. */
export function errorWords(code: string, texts: typeof errors): string {
  return Object.entries(texts).find(([known]) => known === code)?.[1] ?? texts.unknown;
}
