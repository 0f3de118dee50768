import type { FetchedLanguage } from '../language-facts';

/** The Spanish of the Americas: 85,931,559 and 7:45 p.m. */
export const es: FetchedLanguage = {
  name: 'Español',
  direction: 'ltr',
  locale: 'es-419',
  texts: async () => (await import(/* webpackChunkName: "es" */ './texts')).texts,
  privacyTexts: async () => (await import(/* webpackChunkName: "es-privacy" */ './privacy-texts')).privacyTexts,
  votingTexts: async () => (await import(/* webpackChunkName: "es-voting" */ './voting-texts')).votingTexts,
  resultsTexts: async () => (await import(/* webpackChunkName: "es-results" */ './results-texts')).resultsTexts,
  verifyTexts: async () => (await import(/* webpackChunkName: "es-verify" */ './verify-texts')).verifyTexts,
  adminTexts: async () => (await import(/* webpackChunkName: "es-admin" */ './admin-texts')).adminTexts,
};
