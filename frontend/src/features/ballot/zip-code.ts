import type { Language } from '../../content/languages';
import type { VotingTexts } from '../../content/texts';
import type { FormWords } from './postal-code';
import { zipCodeFormats } from './zip-code-formats';

/** The words of the form for zip codes of a country. `country`: the text of the country field. */
export function wordsFor(country: string, words: VotingTexts['voterForm'], language: Language): FormWords {
  return zipCodeFormats()?.wordsFor(country, words, language) ?? words;
}

/** Whether a zip code has the format of the country, if this poll asks for it. */
export function isPostalCode(country: string, text: string): boolean {
  return zipCodeFormats()?.isPostalCode(country, text) ?? true;
}
