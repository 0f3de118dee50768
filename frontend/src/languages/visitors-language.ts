import { defaultLanguage, firstKnown, type Language } from '../content/languages';
import { languageCookieDuration } from '../content/timers';

const cookieName = 'language';

/**
 * The initial language. A page that the server drew has its own; otherwise it is the visitor's earlier choice, else the
 * browser's language, else English. The server chooses the document by the same rule, so the choice is in a cookie.
 */
export function initialLanguage(root: Element): Language {
  const drawn = root.hasChildNodes() ? documentLanguage() : undefined;
  return drawn ?? chosenLanguage() ?? firstKnown(navigator.languages) ?? defaultLanguage;
}

/** The language that the server chose for the document. */
export function documentLanguage(): Language {
  return firstKnown([document.documentElement.lang]) ?? defaultLanguage;
}

export function storeLanguage(language: Language): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http.
  document.cookie = `${cookieName}=${language}; Path=/; Max-Age=${languageCookieDuration / 1_000}; SameSite=Lax${secure}`;
}

function chosenLanguage(): Language | undefined {
  const cookies = document.cookie.split('; ').map((cookie) => cookie.split('='));
  return firstKnown(cookies.flatMap(([name, value]) => (name === cookieName && value ? value : [])));
}
