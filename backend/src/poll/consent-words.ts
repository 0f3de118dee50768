import { createHash } from 'node:crypto';
import { consentTexts } from './consent-texts.js';
import { isEnabled } from './poll-fields.js';
import type { PollFile } from './poll-file-schema.js';

/** To whom details may go besides the poll. */
const HAND_OVERS = ['newsletter', 'webhooks', 'api_keys'] as const;

export type HandOver = (typeof HAND_OVERS)[number];

/** The words that the form shows in one language. */
export interface ConsentWords {
  /** Identifies them in a request: 12 characters of a hash of everything else. */
  key: string;
  language: string;
  /** Beside the newsletter checkbox; empty if there is none. */
  newsletter: string;
  /** What the poll says about the use of the details: that nobody else gets them, or who does. */
  information: string;
  /** The enabled hand-overs. */
  handOver: HandOver[];
}

/** The words of the form in every language. */
export function consentWordsOf({ hand_over, fields }: Pick<PollFile, 'hand_over' | 'fields'>): ConsentWords[] {
  const handOver = HAND_OVERS.filter((kind) => hand_over[kind]);
  return Object.entries(consentTexts).map(([language, texts]) => {
    const information = handOver.length > 0 ? wordsIn(hand_over.words, language) : texts.information;
    const newsletter = isEnabled(fields, 'newsletter') ? texts.newsletter : '';
    const words = { language, newsletter, information, handOver };
    return { key: keyOf(words), ...words };
  });
}

/** The start requires them in every language. */
function wordsIn(words: PollFile['hand_over']['words'], language: string): string {
  const text = words?.[language];
  if (text === undefined) throw new Error(`hand_over.words.${language} is missing`);
  return text;
}

function keyOf({ language, newsletter, information, handOver }: Omit<ConsentWords, 'key'>): string {
  const all = JSON.stringify([language, newsletter, information, handOver]);
  return createHash('sha256').update(all).digest('base64url').slice(0, 12);
}
