import { COMMON_PARTS } from './common-passwords.js';

/** In Unicode code points: between the 8 of revision 3 of NIST SP 800-63B and the 15 of revision 4; guesses are limited. */
const SHORTEST = 12;
const LONGEST = 128;
/** What has to be left of a password once all that is guessed first is taken out of it. */
const LEAST_OF_ITS_OWN = 6;
/** A word of the account's address shorter than this says nothing. */
const SHORTEST_WORD = 3;

/** Where neighbours are easy to type or count one after the other; each is walked in both directions. */
const WALKS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  '`1234567890-=',
  '~!@#$%^&*()_+',
  'qwertyuiop[]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  'qwertzuiopu',
  'azertyuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9',
].flatMap((walk) => [walk, Array.from(walk).toReversed().join('')]);

/** Digits and signs that stand for letters. */
const LOOKALIKES: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Why `password` is refused for the account of `email`, as a sentence for people; undefined when it will do. The rule
 * follows NIST SP 800-63B: length, no composition rule, and nothing of what is guessed first.
 */
export function faultOf(password: string, email: string): string | undefined {
  const { length } = Array.from(password.normalize('NFKC'));
  if (length < SHORTEST) return `The password must have at least ${SHORTEST} characters.`;
  if (length > LONGEST) return `The password must have at most ${LONGEST} characters.`;
  const typed = password.normalize('NFKC').toLowerCase();
  const read = withoutWalks(typed).replace(/./gu, (character) => LOOKALIKES[character] ?? character);
  const words = [...COMMON_PARTS, ...wordsOf(email)].toSorted((one, other) => other.length - one.length);
  const isGuessable = [typed, read].some((spelling) => ownPartOf(spelling, words).length < LEAST_OF_ITS_OWN);
  if (isGuessable)
    return 'The password is among those that are guessed first. Several words of your own are a good one.';
  return undefined;
}

function wordsOf(email: string): string[] {
  return email.split(/[^\p{L}]+/u).filter((word) => word.length >= SHORTEST_WORD);
}

/** What is left without separators, common words, walks, years, a number at either end, and repetition. */
function ownPartOf(password: string, words: string[]): string {
  const rest = words.reduce((text, word) => text.replaceAll(word, ' '), password.replace(/[\s._-]+/g, ''));
  return withoutWalks(rest)
    .replace(/(?:19|20)\d\d/g, ' ')
    .replace(/^\s*\d{1,4}|\d{1,4}\s*$/g, ' ')
    .replace(/\s+/g, '')
    .replace(/(.+?)\1+/gu, '$1');
}

function withoutWalks(text: string): string {
  let rest = '';
  let position = 0;
  while (position < text.length) {
    const length = walkAt(text, position);
    rest += length > 2 ? ' ' : (text[position] ?? '');
    position += length > 2 ? length : 1;
  }
  return rest;
}

/** How many characters from `position` on are one walk. */
function walkAt(text: string, position: number): number {
  let length = 1;
  while (
    position + length < text.length &&
    WALKS.some((walk) => walk.includes(text.slice(position, position + length + 1)))
  ) {
    length += 1;
  }
  return length;
}
