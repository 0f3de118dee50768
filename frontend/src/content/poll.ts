import type { PollFile } from 'backend/poll-file';
import type { Language } from './languages';
import { pollData } from './poll-data';

export const { poll } = pollData;

/** The poll's link for sharing; where the visitor is, while the site is not known. */
export function siteLink(): string {
  return poll.site ?? window.location.origin;
}

/** A text of the poll file, which has one text for all languages, or one per language with English as the fallback. */
export function localText(text: PollFile['description'], language: Language): string {
  return typeof text === 'string' ? text : (text[language] ?? text.en);
}

const pollStates = ['not-yet', 'open', 'closed'] as const;

export type PollState = (typeof pollStates)[number];

export function isPollState(value: unknown): value is PollState {
  return pollStates.some((state) => state === value);
}

/** Whether votes are taken at that moment by the visitor's clock. The server decides by its own when a vote arrives. */
export function pollState(
  now: Date = new Date(),
  { opens_at, closes_at }: Pick<PollFile, 'opens_at' | 'closes_at'> = poll,
): PollState {
  if (opens_at && now.getTime() < Date.parse(opens_at)) return 'not-yet';
  if (closes_at && now.getTime() >= Date.parse(closes_at)) return 'closed';
  return 'open';
}
