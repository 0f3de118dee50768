import type { PollFile } from 'backend/poll-file';
import pollFile from 'poll-file';
import type { Language } from './languages';

/** The operator's `poll.json`, built into the pages so that nothing is fetched before the first look. The backend has validated it. */
export const poll: PollFile = pollFile;

/** A text of `poll.json`: one for everybody, or one per language. English is the one that is always there. */
export function localText(text: PollFile['description'], language: Language): string {
  return typeof text === 'string' ? text : (text[language] ?? text.en);
}

const pollStates = ['not-yet', 'open', 'closed'] as const;

export type PollState = (typeof pollStates)[number];

export function isPollState(value: unknown): value is PollState {
  return pollStates.some((state) => state === value);
}

/** Whether votes are taken at that moment. The server has the last word; this is what the pages say beforehand. */
export function pollState(
  now: Date = new Date(),
  { opens_at, closes_at }: Pick<PollFile, 'opens_at' | 'closes_at'> = poll,
): PollState {
  if (opens_at && now.getTime() < Date.parse(opens_at)) return 'not-yet';
  if (closes_at && now.getTime() >= Date.parse(closes_at)) return 'closed';
  return 'open';
}
