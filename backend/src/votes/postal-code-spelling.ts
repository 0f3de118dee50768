/** White space, hyphens and dashes, and what Japanese and mathematical keyboards have for them. */
const BETWEEN = /[\s\p{Pd}\u2212\u30fc]/gu;
/** Arabic and Persian digits: the last four bits are the number. */
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

function withPlainDigits(text: string): string {
  // Of full-width letters and digits.
  return text.normalize('NFKC').replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf));
}

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
  // Codes are stored as typed, and states and zip areas are found by the first digits of those of the United States.
  const plain = country === 'US' ? text : withPlainDigits(text);
  const bare = plain.replace(BETWEEN, '').toUpperCase();
  const [where, mark] = DEMANDED[country] ?? [];
  return where === undefined || mark === undefined ? bare : bare.replace(where, mark);
}
