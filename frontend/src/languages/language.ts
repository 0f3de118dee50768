import { useSyncExternalStore } from 'react';
import { defaultLanguage, type Language, languages } from '../content/languages';
import { loadParts } from './parts';

let spoken: Language = defaultLanguage;
let lastWish = 0;
const listeners = new Set<() => void>();

/** What the pages speak now. */
export function language(): Language {
  return spoken;
}

/** As `language`, and follows when another one is spoken. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, language, language);
}

/**
 * Speaks another language from when its texts have come: no page is loaded anew, and nothing that was typed is lost.
 * Rejects when the texts do not come; then all stays as it was. Of two wishes the later one counts.
 */
export async function speak(wanted: Language): Promise<void> {
  lastWish += 1;
  const wish = lastWish;
  await loadParts(wanted);
  if (wish !== lastWish) return;
  spoken = wanted;
  if (typeof document !== 'undefined') {
    document.documentElement.lang = wanted;
    document.documentElement.dir = languages[wanted].direction;
  }
  for (const listener of listeners) listener();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
