import { use } from 'react';
import { useLanguage } from './language';
import type { Part } from './parts';

/** The texts of a part in the language that is spoken; waits (Suspense) where they have not come yet. */
export function usePart<Texts>(part: Part<Texts>): Texts {
  const language = useLanguage();
  return part.loaded(language) ?? use(part.load(language));
}
