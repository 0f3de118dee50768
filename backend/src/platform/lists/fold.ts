/**
 * In characters. Shorter terms match the beginning of a text (docs/product.md#search), with indexes on the first two characters:
 * a trigram index only knows the beginnings of words, and 'ex' begins one in most addresses.
 */
export const SHORTEST_CONTAINED = 3;

/**
 * Ignored by a search: accents of Latin, Greek and Cyrillic letters, Hebrew and Arabic points, and invisible characters. Vowel
 * signs of other scripts are letters.
 */
const UNSEEN = [
  '\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f',
  '\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7',
  '\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed',
  '\\u00ad\\u200b-\\u200f\\u2060\\ufe00-\\ufe0f\\ufeff',
];
const UNSEEN_CHARACTERS = new RegExp(`[${UNSEEN.join('')}]`, 'g');

/** Letters that do not decompose into a letter and an accent, but are searched for as if they did. */
const SPELLINGS: Record<string, string> = {
  ς: 'σ',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
const SPELT = new RegExp(`[${Object.keys(SPELLINGS).join('')}]`, 'g');

/** Text as a search compares it. The database's function `search_fold`, which the indexes use, does the same (decision 010). */
export function fold(text: string): string {
  const bare = text.normalize('NFKD').replace(UNSEEN_CHARACTERS, '').normalize('NFC').toLowerCase();
  return bare.replace(SPELT, (letter) => SPELLINGS[letter] ?? letter);
}

/** Whether this term matches as a prefix; longer ones match anywhere. */
export function isBeginning(term: string): boolean {
  return Array.from(fold(term)).length < SHORTEST_CONTAINED;
}
