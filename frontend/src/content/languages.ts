import type { Language } from 'backend/languages';

export type { Language } from 'backend/languages';

interface LanguageFacts {
  /** The language's own name. */
  name: string;
  direction: 'ltr' | 'rtl';
  /** The locale (BCP 47) for numbers, dates and names of countries. Spanish is that of the Americas: 85,931,559 and 7:45 p.m. */
  locale: string;
}

/** The languages of the pages, by their BCP 47 tag. docs/how-to-change.md says how to add one. */
export const languages = {
  en: { name: 'English', direction: 'ltr', locale: 'en-US' },
  es: { name: 'Español', direction: 'ltr', locale: 'es-419' },
} as const satisfies Record<Language, LanguageFacts>;

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
