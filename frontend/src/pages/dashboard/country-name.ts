import { countries, shownName } from '../../content/countries';
import type { Language } from '../../content/languages';

const byCode = new Map(countries.map((country) => [country.code, country]));

export function isCountry(code: string): boolean {
  return byCode.has(code);
}

/** The country's name for this code; the code itself if there is none. */
export function countryName(code: string, language: Language): string {
  const country = byCode.get(code.toUpperCase());
  return country ? shownName(country, language) : code;
}
