import type { GeneralErrors } from '../content/en/general-errors';

/** What to say of an error of the API, by its code: a general sentence for one that only a newer server knows. */
export function errorWords(code: string, texts: GeneralErrors): string {
  return Object.entries(texts).find(([known]) => known === code)?.[1] ?? texts.unknown;
}
