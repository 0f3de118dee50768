import type { adminTexts } from './en/admin';
import type { texts as headTexts } from './en/head.json';
import type { texts as privacyTexts } from './en/privacy.json';
import type { texts as readingTexts } from './en/reading.json';
import type { texts as resultsTexts } from './en/results.json';
import type { texts as verifyTexts } from './en/verify.json';
import type { votingTexts } from './en/voting';

/** The texts of each part (docs/decisions/018-languages.md): every language has the English type. */
export type Texts = typeof readingTexts;
export type HeadTexts = typeof headTexts;
export type VotingTexts = typeof votingTexts;
export type ResultsTexts = typeof resultsTexts;
export type PrivacyTexts = typeof privacyTexts;
export type VerifyTexts = typeof verifyTexts;
export type AdminTexts = typeof adminTexts;
