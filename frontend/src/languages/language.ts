import { useSyncExternalStore } from 'react';
import { defaultLanguage, type Language, languages } from '../content/languages';
import { loadParts, type Part } from './parts';

let current: Language = defaultLanguage;
let lastCall = 0;
const listeners = new Set<() => void>();

export function language(): Language {
  return current;
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, language, language);
}

/** The texts of a part in the current language. Always loaded: a page or a language is shown only with its texts. */
export function usePart<Texts>(part: Part<Texts>): Texts {
  const texts = part.loaded(useLanguage());
  if (texts === undefined) throw new Error(`A part without its texts in '${current}' is shown.`);
  return texts;
}

/**
 * Changes the language of the pages as soon as the texts have been fetched, without a reload, so that what was typed
 * stays. Rejects and changes nothing if the texts cannot be fetched. Of two overlapping calls the later one wins.
 */
export async function changeLanguage(wanted: Language): Promise<void> {
  lastCall += 1;
  const call = lastCall;
  await loadParts(wanted);
  if (call !== lastCall) return;
  current = wanted;
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
