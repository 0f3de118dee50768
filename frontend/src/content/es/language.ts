import type { FetchedLanguage } from '../language-facts';

/** The Spanish of the Americas: 85,931,559 and 7:45 p.m. */
export const es: FetchedLanguage = {
  name: 'Español',
  direction: 'ltr',
  locale: 'es-419',
  texts: async () => (await import(/* webpackChunkName: "es" */ './reading.json')).texts,
  headTexts: async () => (await import(/* webpackChunkName: "es-head" */ './head.json')).texts,
  privacyTexts: async () => (await import(/* webpackChunkName: "es-privacy" */ './privacy.json')).texts,
  votingTexts: async () => (await import(/* webpackChunkName: "es-voting" */ './voting')).votingTexts,
  resultsTexts: async () => (await import(/* webpackChunkName: "es-results" */ './results.json')).texts,
  verifyTexts: async () => (await import(/* webpackChunkName: "es-verify" */ './verify.json')).texts,
  adminTexts: async () => (await import(/* webpackChunkName: "es-admin" */ './admin')).adminTexts,
};
