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

/** How far the server's clock is ahead of the visitor's, in ms; NaN before its first response. */
let ahead = Number.NaN;

/** Takes the server's time from the `Date` of a response: the visitor's clock may be wrong. */
export function setServerTime(date: string): void {
  ahead = Date.parse(date) - Date.now();
}

/** In ms; NaN while it is not known. */
export function serverTime(): number {
  return Date.now() + ahead;
}

/** By the server's clock, in ms; before its first response by the visitor's. */
export function timeNow(): number {
  return serverTime() || Date.now();
}

/** Whether votes are taken now. Before the server's first response the visitor's clock says so. */
export function pollState(): PollState {
  return stateOf(poll, new Date(timeNow()));
}
