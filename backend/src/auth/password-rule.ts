/** In Unicode code points: between the 8 of revision 3 of NIST SP 800-63B and the 15 of revision 4; guesses are limited. */
const MIN_LENGTH = 12;
const MAX_LENGTH = 128;
/** zxcvbn's estimate; twelve random characters take ten times as many. */
const MIN_GUESSES = 1e11;
/** UTF-16 units of a password that zxcvbn looks at: 60 ms of CPU time at most, where 128 took up to 220. */
const MAX_CHECKED = 64;
/** Guessed first beside zxcvbn's lists of common passwords: words of the product, and the best known example. */
const KNOWN_WORDS = [
  ...['public', 'online', 'poll', 'vote', 'voter', 'candidate', 'election', 'administrator', 'admin'],
  ...['correct horse battery staple', 'correcthorsebatterystaple'],
];
/** A shorter word of the account's address says nothing. */
const MIN_WORD = 3;

/**
 * Why `password` is rejected for the account of `email`, as a sentence for people; undefined when it is accepted. The
 * rule follows NIST SP 800-63B: length, no composition rule, and nothing of what is guessed first.
 */
export async function passwordErrorOf(password: string, email: string): Promise<string | undefined> {
  const { length } = Array.from(password.normalize('NFKC'));
  if (length < MIN_LENGTH) return `The password must have at least ${MIN_LENGTH} characters.`;
  if (length > MAX_LENGTH) return `The password must have at most ${MAX_LENGTH} characters.`;
  if ((await guessesFor(password.normalize('NFKC'), email)) < MIN_GUESSES)
    return 'The password is among those that are guessed first. Several words of your own are a good one.';
  return undefined;
}

/**
 * The guesses for what is left without known words. The dictionaries (0.1 s of CPU time, 25 MB) are loaded at the first
 * password, not at the start.
 */
async function guessesFor(password: string, email: string): Promise<number> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const words = [...KNOWN_WORDS, ...email.split(/[^\p{L}]+/u).filter((word) => word.length >= MIN_WORD)];
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase());
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: MAX_CHECKED });
  // Once more as words, for those written with digits and signs.
  return zxcvbn.check(rest, words).guesses;
}
