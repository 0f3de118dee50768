import { isPostalCode as isCode } from 'backend/postal-codes';
import { findCountry } from '../../content/countries';
import { enabledFields } from '../../content/enabled-fields';
import type { Language } from '../../content/languages';
import { postalCodeTexts } from '../../content/postal-code-texts';
import type { VotingTexts } from '../../content/texts';

/** `zipCodeHint`: set if the zip code is optional. */
export type FormWords = VotingTexts['voterForm'] & { zipCodeHint?: string };

/** The words of the form, with the country's name for zip codes and their errors. `country`: the text of the country field. */
export function wordsFor(country: string, words: VotingTexts['voterForm'], language: Language): FormWords {
  const { postalCode, optional, notAPostalCode } = postalCodeTexts[language];
  const label = findCountry(country)?.code === 'US' ? words.zip_code : postalCode;
  return {
    ...words,
    zip_code: label,
    // From the form or the server: both have the same rule.
    rejected: (values) => (values.field === label ? notAPostalCode : words.rejected(values)),
    ...(enabledFields.zip_code === 'optional' && { zipCodeHint: optional }),
  };
}

/** The server's rule. True for an unknown country, which is an error of its own. */
export function isPostalCode(country: string, text: string): boolean {
  return isCode(findCountry(country)?.code ?? '', text);
}
