import { LANGUAGES, type Language } from './languages.js';

/** For browsers that accept none of the available languages. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** The cookie with the language that the visitor chose. */
export const LANGUAGE_COOKIE = 'language';

/** The request headers that the language of a document depends on. */
export const VARY = 'Accept-Language, Cookie';

/** A pattern for an Accept-Language header with `language` as the first available one. nginx uses it too. */
export function wantedFirst(language: Language): string {
  const tag = (tags: readonly string[]) => `(?:${tags.join('|')})(?:[-;, ]|$)`;
  // Unambiguous about spaces, so that a malformed header does not cause backtracking.
  return `^ *(?:(?!${tag(LANGUAGES)})(?:[^, ][^,]*)?, *)*${tag([language])}`;
}

const patterns = LANGUAGES.map((language) => ({ language, pattern: new RegExp(wantedFirst(language), 'i') }));

/** The language of a document: the cookie's, else the browser's. The pages follow the same rule. */
export function pageLanguage(cookies: string | undefined, accepted: string | undefined): Language {
  const chosen = new RegExp(`(?:^|; *)${LANGUAGE_COOKIE}=([^;]*)`).exec(cookies ?? '')?.[1];
  return (
    LANGUAGES.find((language) => language === chosen) ??
    patterns.find(({ pattern }) => pattern.test(accepted ?? ''))?.language ??
    DEFAULT_LANGUAGE
  );
}

/** The file name of a built page, such as home.html or home.es.html. */
export function documentName(page: string, language: Language): string {
  return `${page}${documentSuffix(language)}.html`;
}

export function documentSuffix(language: Language): string {
  return language === DEFAULT_LANGUAGE ? '' : `.${language}`;
}
