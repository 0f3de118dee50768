/** For browsers that accept none of the available languages. */
export const DEFAULT_LANGUAGE = 'en';

/** The cookie with the visitor's choice of language. */
export const LANGUAGE_COOKIE = 'language';

/** The request headers that determine the language of a document. */
export const VARY = 'Accept-Language, Cookie';

/** A pattern for an Accept-Language header that ranks `language` first among the available ones. nginx uses it too. */
export function wantedFirst(language: string, available: readonly string[]): string {
  const tag = (tags: readonly string[]) => `(?:${tags.join('|')})(?:[-;, ]|$)`;
  // Unambiguous about spaces, so that a malformed header does not cause backtracking.
  return `^ *(?:(?!${tag(available)})(?:[^, ][^,]*)?, *)*${tag([language])}`;
}

/** Returns a function that picks the language of a document: the cookie's, else the browser's. The pages follow the same rule. */
export function pageLanguageFrom(
  available: readonly string[],
): (cookies: string | undefined, accepted: string | undefined) => string {
  const patterns = available.map((language) => ({
    language,
    pattern: new RegExp(wantedFirst(language, available), 'i'),
  }));
  return (cookies, accepted) => {
    const chosen = new RegExp(`(?:^|; *)${LANGUAGE_COOKIE}=([^;]*)`).exec(cookies ?? '')?.[1];
    return (
      available.find((language) => language === chosen) ??
      patterns.find(({ pattern }) => pattern.test(accepted ?? ''))?.language ??
      DEFAULT_LANGUAGE
    );
  };
}

/** The file name of the document at a path, such as home.html or home.es.html. That of `/` is splash.html. */
export function documentName(path: string, language: string): string {
  const name = path === '/' ? 'splash' : path.slice(1);
  return language === DEFAULT_LANGUAGE ? `${name}.html` : `${name}.${language}.html`;
}
