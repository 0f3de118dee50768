/** The last hour, the last day, or the whole poll. */
export const WINDOWS = ['hour', 'day', 'poll'] as const;
export type Window = (typeof WINDOWS)[number];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** All in ms. */
interface TimeRule {
  /** The width of a column of the chart. */
  step: number;
  columns: number;
  /** What the chart's columns are compared with: the same length of time before the window. */
  chartBefore: number;
}

const RULES: Record<'hour' | 'day', TimeRule> = {
  hour: { step: MINUTE, columns: 60, chartBefore: DAY },
  day: { step: 15 * MINUTE, columns: 96, chartBefore: 7 * DAY },
};

/** Moments in ms since 1970. */
export interface Times {
  step: number;
  from: number;
  until: number;
  /** The beginning of the time before `from` whose columns define what is usual. */
  chartFrom: number;
  /** The time whose votes define what is usual in the window. It ends a day ago, so that a current flood does not count. */
  before: { from: number; to: number };
}

export function timesOf(window: 'hour' | 'day', until: number): Times {
  const { step, columns, chartBefore } = RULES[window];
  const from = Math.floor(until / step) * step - (columns - 1) * step;
  return { step, from, until, chartFrom: from - chartBefore, before: { from: until - 8 * DAY, to: until - DAY } };
}

/** The window whose rules hold for a range: the shortest that is not shorter. A day may have 25 hours. */
export function windowOf({ from, until }: { from: Date | null; until: Date }): Window {
  const length = from ? until.getTime() - from.getTime() : Number.POSITIVE_INFINITY;
  if (length <= HOUR) return 'hour';
  return length <= 25 * HOUR ? 'day' : 'poll';
}

/** The week that defines what is usual in a range: it ends before it, and a day before its end. */
export function weekBefore(from: Date, until: Date): { from: Date; to: Date } {
  const to = Math.min(from.getTime(), until.getTime() - DAY);
  return { from: new Date(to - 7 * DAY), to: new Date(to) };
}

/**
 * What part of the votes of that week is to be expected in a range of this length. `first`: when its first vote was cast; for a
 * poll that began within that week, its part counts.
 */
export function averagePart(
  { from, until }: { from: Date | null; until: Date },
  { to }: { to: Date },
  first: Date | null,
): number {
  const length = first ? to.getTime() - first.getTime() : 0;
  return from && length > 0 ? Math.min(1, (until.getTime() - from.getTime()) / length) : 0;
}

/** The steps of the whole poll: the shortest that makes a chart of at most 400 columns. */
const POLL_STEPS = [HOUR, 6 * HOUR, DAY];
const MOST_COLUMNS = 400;

export function stepOfPoll(from: number, until: number): number {
  return POLL_STEPS.find((step) => (until - from) / step <= MOST_COLUMNS) ?? DAY;
}

export interface Column {
  /** ms since 1970. */
  from: number;
  votes: number;
}

/** Every column from `from` to `until`, without gaps. `counted`: those with votes, of this step or of parts of it. */
export function columnsBetween(
  counted: readonly Column[],
  { from, until, step }: { from: number; until: number; step: number },
): Column[] {
  const votes = new Map<number, number>();
  for (const column of counted) {
    const start = Math.floor(column.from / step) * step;
    votes.set(start, (votes.get(start) ?? 0) + column.votes);
  }
  const columns: Column[] = [];
  for (let start = Math.floor(from / step) * step; start < until; start += step) {
    columns.push({ from: start, votes: votes.get(start) ?? 0 });
  }
  return columns;
}

/**
 * Eight of ten columns lie from `low` to `high`. Null without a column with votes: there is nothing to compare with. Columns before
 * the first vote do not count.
 */
export function usualBand(columns: readonly Column[]): { low: number; median: number; high: number } | null {
  const first = columns.findIndex(({ votes }) => votes > 0);
  if (first < 0) return null;
  const sorted = columns
    .slice(first)
    .map(({ votes }) => votes)
    .toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { low: at(0.1), median: at(0.5), high: at(0.9) };
}
