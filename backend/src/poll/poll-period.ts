import type { PollFile } from './poll-file-schema.js';

/** Open from `opens_at` until just before `closes_at`; null means no limit. */
export function isOpen({ opens_at, closes_at }: Pick<PollFile, 'opens_at' | 'closes_at'>, now: Date): boolean {
  const hasOpened = opens_at === null || Date.parse(opens_at) <= now.getTime();
  const hasClosed = closes_at !== null && Date.parse(closes_at) <= now.getTime();
  return hasOpened && !hasClosed;
}
