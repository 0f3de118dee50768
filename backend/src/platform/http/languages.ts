/** The languages of pages and texts, as BCP 47 tags. English is the fallback. */
export const LANGUAGES = ['en', 'es'] as const;

export type Language = (typeof LANGUAGES)[number];
