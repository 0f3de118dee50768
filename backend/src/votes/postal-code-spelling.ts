/** White space, hyphens and dashes, and their equivalents on Japanese and mathematical keyboards. */
const BETWEEN = /[\s\p{Pd}\u2212\u30fc]/gu;
/** Arabic and Persian digits: the last four bits are the number. */
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

function withPlainDigits(text: string): string {
  // Full-width letters and digits.
  return text.normalize('NFKC').replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** What validator's patterns require besides letters and digits: a hyphen, a space, or the letters of the country. */
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
 * A postal code as validator's pattern of this country expects it, however typed or pasted: 'd02af30' becomes 'D02 AF30' in
 * Ireland. Another spelling must not cost anyone their vote.
 */
export function spelledForPatterns(country: string, text: string): string {
  // Codes are stored as typed, and US states and zip areas are found by the first digits.
  const plain = country === 'US' ? text : withPlainDigits(text);
  const bare = plain.replace(BETWEEN, '').toUpperCase();
  const [where, mark] = DEMANDED[country] ?? [];
  return where === undefined || mark === undefined ? bare : bare.replace(where, mark);
}
