import { defaultLanguage, type Language, type OtherLanguage } from '../content/languages';

/** The texts of one part of the product, in every language. */
export interface Part<Texts> {
  /** The texts; undefined: they have not been fetched yet. */
  loaded: (language: Language) => Texts | undefined;
  /** Fetches once per language. A failed promise stays until `forgetFailures`. */
  load: (language: Language) => Promise<Texts>;
  /** Lets the next `load` retry failed fetches. */
  forgetFailures: () => void;
}

const parts = new Set<Part<unknown>>();

/** Declares a part. Its English texts are in its code; other languages are fetched when they are needed. */
export function partOf<Texts>(english: Texts, fetchOther: (language: OtherLanguage) => Promise<Texts>): Part<Texts> {
  const fetched = new Map<Language, Texts>([[defaultLanguage, english]]);
  const promises = new Map<Language, Promise<Texts>>();
  const failed = new Set<Language>();

  const fetchTexts = async (language: Language) => {
    if (language === 'en') return english;
    try {
      const texts = await fetchOther(language);
      fetched.set(language, texts);
      return texts;
    } catch (failure) {
      failed.add(language);
      throw failure;
    }
  };

  const part: Part<Texts> = {
    loaded: (language) => fetched.get(language),
    load: (language) => {
      const promise = promises.get(language) ?? fetchTexts(language);
      promises.set(language, promise);
      return promise;
    },
    forgetFailures: () => {
      for (const language of failed) promises.delete(language);
      failed.clear();
    },
  };
  parts.add(part);
  return part;
}

/**
 * Fetches the texts of all declared parts in this language, including those declared meanwhile. Rejects if one of
 * them fails.
 */
export async function loadParts(language: Language): Promise<void> {
  for (const part of parts) part.forgetFailures();
  for (let loaded = 0; loaded < parts.size; ) {
    loaded = parts.size;
    await Promise.all([...parts].map((part) => part.load(language)));
  }
}
