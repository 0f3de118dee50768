import { LANGUAGES, type Language } from './languages.js';

/** What others read who want none of the languages that there are. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** The cookie in which the pages keep what the visitor chose. */
export const LANGUAGE_COOKIE = 'language';

/** A document depends on these, and caches have to know it. */
export const VARY = 'Accept-Language, Cookie';

/** Whether a header Accept-Language wants that language first of those that there are. nginx asks by the same pattern. */
export function wantedFirst(language: Language): string {
  const tag = (tags: readonly string[]) => `(?:${tags.join('|')})(?:[-;, ]|$)`;
  // No space can be read in two ways: whoever asks for nonsense is answered as fast.
  return `^ *(?:(?!${tag(LANGUAGES)})(?:[^, ][^,]*)?, *)*${tag([language])}`;
}

const patterns = LANGUAGES.map((language) => ({ language, pattern: new RegExp(wantedFirst(language), 'i') }));

/** The language of a document: what the visitor chose, else what the browser asks for. The pages have the same rule. */
export function pageLanguage(cookies: string | undefined, accepted: string | undefined): Language {
  const chosen = new RegExp(`(?:^|; *)${LANGUAGE_COOKIE}=([^;]*)`).exec(cookies ?? '')?.[1];
  return (
    LANGUAGES.find((language) => language === chosen) ??
    patterns.find(({ pattern }) => pattern.test(accepted ?? ''))?.language ??
    DEFAULT_LANGUAGE
  );
}

/** How the build names a document: home.html, home.es.html. */
export function documentName(page: string, language: Language): string {
  return `${page}${documentSuffix(language)}.html`;
}

export function documentSuffix(language: Language): string {
  return language === DEFAULT_LANGUAGE ? '' : `.${language}`;
}
