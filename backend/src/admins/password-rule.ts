/**
 * Unicode code points. NIST SP 800-63B requires 8 in revision 3 and 15 in revision 4; 12 is enough because attempts are
 * rate limited.
 */
const MIN_LENGTH = 12;
const MAX_LENGTH = 128;
/** By zxcvbn's estimate. Twelve random characters take ten times as many guesses. */
const MIN_GUESSES = 1e11;
/** UTF-16 units that zxcvbn checks: 64 take at most 60 ms of CPU time, 128 up to 220 ms. */
const MAX_CHECKED = 64;
/** Easy to guess, in addition to zxcvbn's lists of common passwords. */
const KNOWN_WORDS = [
  ...['public', 'online', 'poll', 'vote', 'voter', 'candidate', 'election', 'administrator', 'admin'],
  ...['correct horse battery staple', 'correcthorsebatterystaple'],
];
/** Shorter words of the account's address are ignored. */
const MIN_WORD = 3;

/**
 * Why `password` is rejected for the account of `email`, as a sentence to show; undefined if accepted. Follows NIST SP 800-63B: a
 * minimum length, no composition rules, and no password that is easy to guess.
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
 * The guesses for the password without known words. The dictionaries (0.1 s of CPU time, 25 MB) are loaded with the first
 * password, not at startup.
 */
async function guessesFor(password: string, email: string): Promise<number> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const words = [...KNOWN_WORDS, ...email.split(/[^\p{L}]+/u).filter((word) => word.length >= MIN_WORD)];
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase());
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: MAX_CHECKED });
  // Known words are also passed on, because zxcvbn recognises them when digits or signs replace letters.
  return zxcvbn.check(rest, words).guesses;
}
