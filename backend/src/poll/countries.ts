import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';

const namesSchema = z.object({ countries: z.record(z.string(), z.union([z.string(), z.array(z.string())])) });

const path = createRequire(import.meta.url).resolve('i18n-iso-countries/langs/en.json');
const english = namesSchema.parse(JSON.parse(readFileSync(path, 'utf8')));

/** Kosovo has a user-assigned code: it is not among the 249 of ISO 3166-1. */
const USER_ASSIGNED = 'XK';

/** By code and name in lower case. Undefined for an ambiguous name, such as 'Congo'. */
const codes = new Map<string, string | undefined>();
/** The 249 of ISO 3166-1 alpha-2. */
export const countryCodes = Object.keys(english.countries).filter((code) => code !== USER_ASSIGNED);
for (const [code, names] of Object.entries(english.countries)) {
  if (code === USER_ASSIGNED) continue;
  for (const name of new Set([code, names].flat().map((given) => given.toLowerCase()))) {
    codes.set(name, codes.has(name) ? undefined : code);
  }
}

/** The ISO 3166-1 alpha-2 code for a code or an English name, in any case. Undefined unless exactly one matches. */
export function countryCode(codeOrName: string): string | undefined {
  return codes.get(codeOrName.trim().toLowerCase());
}
