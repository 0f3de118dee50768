import { useLanguage } from './language';
import type { Part } from './parts';

/** The texts of a part in the current language. Always loaded: a page or a language is shown only with its texts. */
export function usePart<Texts>(part: Part<Texts>): Texts {
  const language = useLanguage();
  const texts = part.loaded(language);
  if (texts === undefined) throw new Error(`A part without its texts in '${language}' is shown.`);
  return texts;
}
