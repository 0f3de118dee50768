import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';

const namesSchema = z.object({ countries: z.record(z.string(), z.union([z.string(), z.array(z.string())])) });

const path = createRequire(import.meta.url).resolve('i18n-iso-countries/langs/en.json');
const english = namesSchema.parse(JSON.parse(readFileSync(path, 'utf8')));

/** Kosovo's code is for users to assign: it is not among the 249 of ISO 3166-1. */
const NOT_IN_THE_STANDARD = 'XK';

/** By code and name in lower case; undefined where one name means two, as 'Congo' does. */
const codes = new Map<string, string | undefined>();
/** The 249 of ISO 3166-1 alpha-2. */
export const countryCodes = Object.keys(english.countries).filter((code) => code !== NOT_IN_THE_STANDARD);
for (const [code, names] of Object.entries(english.countries)) {
  if (code === NOT_IN_THE_STANDARD) continue;
  for (const name of new Set([code, names].flat().map((given) => given.toLowerCase()))) {
    codes.set(name, codes.has(name) ? undefined : code);
  }
}

/** ISO 3166-1 alpha-2 of a country given by its code or its English name, in any case; undefined when there is none or more than one. */
export function countryCode(codeOrName: string): string | undefined {
  return codes.get(codeOrName.trim().toLowerCase());
}
