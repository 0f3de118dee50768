/**
 * The numbers of digits in a country's codes. Not which codes are in use: a new district must not cost anyone their
 * vote.
 */
const DIGITS: Readonly<Record<string, string>> = {
  '3': 'AD IS MG',
  '4': 'AT AU AZ BD BE BG CH DK HT HU LI LU LV NO NZ SI TN ZA',
  '5': 'BA CZ DE DO DZ EE ES FI FR GR HR ID IT KE LK LT MC MX MY NP PK PL SE SK TH UA ZM',
  '6': 'BY CN CO IN RO RU SG',
  '7': 'JP',
  '10': 'IR',
  '3,5,6': 'TW',
  '4,7': 'PT',
  '5,6': 'KR',
  '5,7': 'IL',
  '5,8': 'BR',
  '5,9': 'PR SA US',
};

const PATTERNS = new Map<string, RegExp>([
  ['CA', /^[A-Z]\d[A-Z]\d[A-Z]\d$/],
  ['GB', /^(GIR0AA|BFPO\d{1,4}|[A-Z]{1,2}\d[A-Z\d]?(\d[A-Z]{2})?)$/],
  ['IE', /^[A-Z]\d[\dW][A-Z\d]{4}$/],
  ['MT', /^[A-Z]{3}\d{2,4}$/],
  ['NL', /^\d{4}[A-Z]{2}$/],
]);
for (const [digits, countries] of Object.entries(DIGITS)) {
  const lengths = digits.split(',').map((count) => `\\d{${count}}`);
  // Before the digits may be the letters of the country (A-1010, LT-01100), its province or the word for 'code'.
  for (const country of countries.split(' ')) PATTERNS.set(country, new RegExp(`^[A-Z]{0,3}(${lengths.join('|')})$`));
}

/** Spaces, hyphens, dots, signs such as 〒, and the long vowel mark that Japanese keyboards give for a hyphen. */
const BETWEEN = /[^\p{L}\p{N}]|\u30fc/gu;
/** Arabic and Persian digits: the last four bits are the number. */
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * Whether a text has the format of this country's postal codes, however it is spelled. True if the country has none, or its
 * format is not known here. `country`: ISO 3166-1 alpha-2. The pages import it, too (decision 041).
 */
export function isPostalCode(country: string, text: string): boolean {
  const pattern = PATTERNS.get(country);
  if (!pattern) return true;
  // Codes are stored as typed, and US states and zip areas are found by the first digits.
  const code = (country === 'US' ? text : withPlainDigits(text)).replace(BETWEEN, '').toUpperCase();
  return pattern.test(code) || (code.startsWith(country) && pattern.test(code.slice(country.length)));
}

function withPlainDigits(text: string): string {
  // Full-width letters and digits.
  return text.normalize('NFKC').replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf));
}
