import type { PollFile } from 'backend/poll-file';
import { type PollState, stateOf } from 'backend/poll-period';
import type { Language } from './languages';
import { pollData } from './poll-data';

export const { poll } = pollData;

/** The poll's link for sharing; the visitor's own URL while the site is unknown. */
export function siteLink(): string {
  return poll.site ?? window.location.origin;
}

/** A text of the poll file, which has one text for all languages, or one per language with English as the fallback. */
export function localText(text: PollFile['description'], language: Language): string {
  return typeof text === 'string' ? text : (text[language] ?? text.en);
}

/** Whether votes are taken now by the visitor's clock. The server decides by its own when a vote arrives. */
export function pollState(): PollState {
  return stateOf(poll, new Date());
}
