import { use } from 'react';
import { useLanguage } from './language';
import type { Part } from './parts';

/** The texts of a part in the current language. Suspends until they are fetched. */
export function usePart<Texts>(part: Part<Texts>): Texts {
  const language = useLanguage();
  return part.loaded(language) ?? use(part.load(language));
}
