/** White space, and hyphens and dashes. */
const BETWEEN = /[\s\p{Pd}]/gu;

/** What validator's patterns demand beside letters and digits: a hyphen, a space, or the letters of the country. */
const DEMANDED: Record<string, readonly [RegExp, string]> = {
  AD: [/^(AD)?/, 'AD'],
  AZ: [/^(AZ)?/, 'AZ'],
  HT: [/^(HT)?/, 'HT'],
  IE: [/^.{3}/, '$& '],
  JP: [/^.{3}/, '$&-'],
  LT: [/^(LT)?/, 'LT-'],
  LV: [/^(LV)?/, 'LV-'],
  PL: [/^.{2}/, '$&-'],
  PR: [/^.{5}(?=.)/, '$&-'],
  PT: [/^.{4}/, '$&-'],
  US: [/^.{5}(?=.)/, '$&-'],
};

/**
 * A postal code as validator's pattern of this country wants it, however it was typed or pasted: 'd02af30' is 'D02 AF30' in Ireland.
 * Who writes it in another way than the pattern is no worse a voter.
 */
export function spelledForPatterns(country: string, text: string): string {
  const bare = text.replace(BETWEEN, '').toUpperCase();
  const [where, mark] = DEMANDED[country] ?? [];
  return where === undefined || mark === undefined ? bare : bare.replace(where, mark);
}
