/** The languages that pages and texts are in, by their BCP 47 tag. English is the one that everybody else falls back to. */
export const LANGUAGES = ['en', 'es'] as const;

export type Language = (typeof LANGUAGES)[number];
