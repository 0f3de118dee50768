import validator from 'validator';
import { spelledForPatterns } from './postal-code-spelling.js';

/**
 * Whether a text matches the format of this country's postal codes. True if the country has none, or its format is unknown.
 * `country`: ISO 3166-1 alpha-2. The pages have the same rule (frontend/src/features/ballot/postal-code.ts).
 */
export function isPostalCode(country: string, text: string): boolean {
  const known = validator.isPostalCodeLocales.find((code) => code === country);
  return known === undefined || validator.isPostalCode(spelledForPatterns(country, text), known);
}
