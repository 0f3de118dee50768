import type { PollFile } from './poll-file-schema.js';

export const POLL_STATES = ['not-yet', 'open', 'paused', 'closed'] as const;

export type PollState = (typeof POLL_STATES)[number];

/** When votes are taken. */
type Period = Pick<PollFile, 'opens_at' | 'closes_at' | 'paused'>;

/** Open from `opens_at` until just before `closes_at`, unless it is paused; null means no limit. */
export function stateOf({ opens_at, closes_at, paused }: Period, now: Date): PollState {
  if (closes_at !== null && Date.parse(closes_at) <= now.getTime()) return 'closed';
  if (paused !== null) return 'paused';
  return opens_at !== null && Date.parse(opens_at) > now.getTime() ? 'not-yet' : 'open';
}
