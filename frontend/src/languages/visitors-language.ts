import { defaultLanguage, firstKnown, type Language } from '../content/languages';
import { languageRemembered } from '../content/timers';

const cookieName = 'language';

/**
 * What the first look speaks: a document that comes ready drawn says so itself; otherwise what the visitor once chose,
 * else what the browser asks for, else English. The server draws by the same rule, which is why the choice is a cookie.
 */
export function languageAtFirst(root: Element): Language {
  const drawn = root.hasChildNodes() ? firstKnown([document.documentElement.lang]) : undefined;
  return drawn ?? chosenLanguage() ?? firstKnown(navigator.languages) ?? defaultLanguage;
}

export function rememberLanguage(language: Language): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http.
  document.cookie = `${cookieName}=${language}; Path=/; Max-Age=${languageRemembered / 1_000}; SameSite=Lax${secure}`;
}

function chosenLanguage(): Language | undefined {
  const cookies = document.cookie.split('; ').map((cookie) => cookie.split('='));
  return firstKnown(cookies.flatMap(([name, value]) => (name === cookieName && value ? value : [])));
}
