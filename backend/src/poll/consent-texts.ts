import { en } from './consent-texts/en.js';
import { es } from './consent-texts/es.js';

/** By language tag. */
export const consentTexts = { en, es };
