import type { PollFile } from './poll-file-schema.js';

/** Votes count from `opens_at` on and until just before `closes_at`; null leaves that end open. */
export function isOpen({ opens_at, closes_at }: Pick<PollFile, 'opens_at' | 'closes_at'>, now: Date): boolean {
  const hasOpened = opens_at === null || Date.parse(opens_at) <= now.getTime();
  const hasClosed = closes_at !== null && Date.parse(closes_at) <= now.getTime();
  return hasOpened && !hasClosed;
}
