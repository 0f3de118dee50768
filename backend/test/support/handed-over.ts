import { writePollFile } from 'test-support/poll-file';
import { consentWordsOf, type HandOver } from '../../src/poll/consent-words.js';
import type { PollFile } from '../../src/poll/poll-file-schema.js';

export const WORDS = { en: 'We give your address to The List.', es: 'Damos su dirección a La Lista.' };

/** `hand_over` of a poll file, with these receivers. */
export function handOverTo(receivers: HandOver[], words: Record<string, string> = WORDS): PollFile['hand_over'] {
  const has = (receiver: HandOver) => receivers.includes(receiver);
  return { newsletter: has('newsletter'), webhooks: has('webhooks'), api_keys: has('api_keys'), words };
}

/** The path of a poll file with that hand-over. */
export function pollFileWith(hand_over: PollFile['hand_over'], changes: Record<string, unknown> = {}): string {
  return writePollFile({ hand_over, ...changes });
}

/** The key that the page sends for the words that it shows in a language. */
export function wordsKey(hand_over: PollFile['hand_over'], language = 'en'): string {
  const words = consentWordsOf({ hand_over }).find((each) => each.language === language);
  if (!words) throw new Error(`There are no words in ${language}`);
  return words.key;
}
