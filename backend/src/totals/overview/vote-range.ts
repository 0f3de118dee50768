import type { CastWithin } from '../../votes/cast-within.js';

/** Missing or null: from the beginning of the poll, until now, with nothing to compare. */
export interface AskedRange {
  from?: string | null | undefined;
  until?: string | null | undefined;
  compared_from?: string | null | undefined;
}

export interface Span {
  from: Date;
  until: Date;
}

/** Until now at the latest. */
export interface VoteRange extends CastWithin {
  isOpen: boolean;
  /** As long as the range. Null: nothing is compared. */
  compared: Span | null;
}

/** What is compared is as long as what has passed of the range, also when a clock was put forward or back in one of them. */
export function rangeOf({ from, until, compared_from }: AskedRange, now: Date): VoteRange {
  const isOpen = !until || Date.parse(until) > now.getTime();
  const end = isOpen ? now : new Date(until);
  const start = from ? new Date(from) : null;
  if (!start || !compared_from) return { from: start, until: end, isOpen, compared: null };
  const comparedFrom = new Date(compared_from);
  const length = Math.max(0, end.getTime() - start.getTime());
  const compared = { from: comparedFrom, until: new Date(comparedFrom.getTime() + length) };
  return { from: start, until: end, isOpen, compared };
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const STEPS = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const;
export type Step = (typeof STEPS)[number];

/** The longest range (ms) of each step: a chart of some 130 columns at most. */
const LONGEST: Record<Exclude<Step, 'year'>, number> = {
  minute: 2 * HOUR,
  hour: 3 * DAY,
  day: 120 * DAY,
  week: 900 * DAY,
  month: 3_650 * DAY,
};

export function stepOf({ from, until }: Span): Step {
  const length = until.getTime() - from.getTime();
  const { minute, hour, day, week, month } = LONGEST;
  if (length <= minute) return 'minute';
  if (length <= hour) return 'hour';
  if (length <= day) return 'day';
  if (length <= week) return 'week';
  return length <= month ? 'month' : 'year';
}

/** The same starts for what is compared: each column is as long as the one it stands beside. */
export function startsFrom(comparedFrom: Date, starts: readonly Date[], from: Date): Date[] {
  const shift = comparedFrom.getTime() - from.getTime();
  return starts.map((at) => new Date(at.getTime() + shift));
}
