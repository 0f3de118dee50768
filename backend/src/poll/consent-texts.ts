import { en } from './consent-texts/en.js';
import { es } from './consent-texts/es.js';

/** By the tag of the language. */
export const consentTexts = { en, es };
