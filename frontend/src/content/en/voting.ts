import { en as consent } from 'backend/consent-texts/en';
import { texts as errors } from './errors.json';
import { texts } from './voting.json';

/** With the words of consent, which the backend stores with a vote, and the errors that several parts have. */
export const votingTexts = { ...texts, consent, errors: { ...errors, ...texts.errors } };
