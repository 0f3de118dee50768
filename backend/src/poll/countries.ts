import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';
import { countriesOf, foldName } from './country-names.js';

const namesSchema = z.object({ countries: z.record(z.string(), z.union([z.string(), z.array(z.string())])) });

const path = createRequire(import.meta.url).resolve('i18n-iso-countries/langs/en.json');
const countries = countriesOf(namesSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).countries);

/** The 249 of ISO 3166-1 alpha-2, and XK for Kosovo. */
export const countryCodes = countries.map(({ code }) => code);

/** The names in the languages of the pages. */
const regionNames = ['en', 'es'].map((language) => new Intl.DisplayNames(language, { type: 'region' }));

/** By folded code and name. Undefined for an ambiguous name, such as 'Kongo'. */
const codes = new Map<string, string | undefined>();
for (const { code, name, otherNames } of countries) {
  const names = [code, name, ...otherNames, ...regionNames.map((language) => language.of(code) ?? name)];
  for (const known of new Set(names.map(foldName))) codes.set(known, codes.has(known) ? undefined : code);
}

/**
 * The code for a code or a name in English or Spanish, regardless of case, accents and punctuation. Undefined unless exactly one
 * country matches.
 */
export function countryCode(codeOrName: string): string | undefined {
  // Most votes have a code, which needs no folding.
  return codes.get(codeOrName.toLowerCase()) ?? codes.get(foldName(codeOrName));
}
