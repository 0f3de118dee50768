import { en } from './en/language';
import { es } from './es/language';

/** The languages of the pages, by their BCP 47 tag. docs/how-to-change.md says how to add one. */
export const languages = { en, es };

export type Language = keyof typeof languages;

/** The languages whose texts are fetched when needed. The English ones are part of the code. */
export type OtherLanguage = Exclude<Language, 'en'>;

export const defaultLanguage: Language = 'en';

export const languageTags = Object.keys(languages).filter(isLanguage);

export function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(languages, tag);
}

/** The first of the wanted languages that the pages have, regardless of region: 'es-MX' is Spanish. */
export function firstKnown(wanted: readonly string[]): Language | undefined {
  return wanted.map((tag) => tag.split('-')[0]?.toLowerCase() ?? '').find(isLanguage);
}

/** Makes a value from the locale, such as a format of `Intl`, once per language. */
export function perLanguage<Made>(make: (locale: string) => Made): (language: Language) => Made {
  const made = new Map<Language, Made>();
  return (language) => {
    const known = made.get(language) ?? make(languages[language].locale);
    made.set(language, known);
    return known;
  };
}
