import { defaultLanguage, type Language, type OtherLanguage } from '../content/languages';

/** The texts of one part of the product, in every language. */
export interface Part<Texts> {
  /** Those that have come; undefined: not yet. */
  loaded: (language: Language) => Texts | undefined;
  /** The same promise for as long as the page stands; one that failed is made anew by `loadParts` alone. */
  load: (language: Language) => Promise<Texts>;
  forgetFailures: () => void;
}

const parts = new Set<Part<unknown>>();

/** English comes with the code of the part; the other languages are fetched when they are spoken. */
export function partOf<Texts>(english: Texts, others: Record<OtherLanguage, () => Promise<Texts>>): Part<Texts> {
  const come = new Map<Language, Texts>([[defaultLanguage, english]]);
  const asked = new Map<Language, Promise<Texts>>();
  const failed = new Set<Language>();

  const fetchTexts = async (language: Language) => {
    if (language === 'en') return english;
    try {
      const texts = await others[language]();
      come.set(language, texts);
      return texts;
    } catch (failure) {
      failed.add(language);
      throw failure;
    }
  };

  const part: Part<Texts> = {
    loaded: (language) => come.get(language),
    load: (language) => {
      const promise = asked.get(language) ?? fetchTexts(language);
      asked.set(language, promise);
      return promise;
    },
    forgetFailures: () => {
      for (const language of failed) asked.delete(language);
      failed.clear();
    },
  };
  parts.add(part);
  return part;
}

/** Fetches what the parts that are in use say in this language. Rejects when one of them does not come. */
export async function loadParts(language: Language): Promise<void> {
  for (const part of parts) part.forgetFailures();
  await Promise.all([...parts].map((part) => part.load(language)));
}
