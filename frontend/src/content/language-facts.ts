import type { AdminTexts, HeadTexts, PrivacyTexts, ResultsTexts, Texts, VerifyTexts, VotingTexts } from './texts';

export interface LanguageFacts {
  /** The language's own name. */
  name: string;
  direction: 'ltr' | 'rtl';
  /** The locale (BCP 47) for numbers, dates and names of countries. */
  locale: string;
}

/**
 * A language whose texts are fetched when they are needed: one chunk per part, named by the tag alone, with `-head`,
 * `-voting`, `-results`, `-verify`, `-privacy` and `-admin`. The English texts are part of the code.
 */
export interface FetchedLanguage extends LanguageFacts {
  texts: () => Promise<Texts>;
  /** Of documents' heads, for the server. */
  headTexts: () => Promise<HeadTexts>;
  privacyTexts: () => Promise<PrivacyTexts>;
  votingTexts: () => Promise<VotingTexts>;
  resultsTexts: () => Promise<ResultsTexts>;
  verifyTexts: () => Promise<VerifyTexts>;
  adminTexts: () => Promise<AdminTexts>;
}
