import { FEWEST_VOTES, tenthsOf } from './tenths.js';

/** One per candidate, in the order of the poll file. */
export type PerCandidate = number[];

export interface Figures {
  votes: PerCandidate;
  /** In percent, with one decimal; together 100. */
  shares: PerCandidate;
}

/** The votes of one day or of several days in a row, in UTC, such as '2026-11-20'. */
export interface Span {
  from: string;
  to: string;
  votes: PerCandidate;
}

/** The exact sums of one snapshot. `days` has the days with votes, oldest first. */
export interface ExactResults {
  united_states: PerCandidate;
  global: PerCandidate;
  days: { day: string; votes: PerCandidate }[];
}

/** The publishable part of them; null if there are too few votes. */
export interface PublishedResults {
  has_votes: boolean;
  united_states: Figures | null;
  global: Figures | null;
  /** Of both regions together. */
  total: Figures | null;
  /** The total by day, oldest first. Null whenever the total is. */
  days: Span[] | null;
}

/**
 * Leaves out every figure that stands for fewer than ten votes, and every figure from which such a one could be computed
 * by subtraction (decision 024).
 */
export function publishedResults({ united_states, global, days }: ExactResults): PublishedResults {
  const together = added(united_states, global);
  const regions = [united_states, global];
  // Total minus one region would reveal the few votes of the other.
  const tellsFew = regions.some(isFew) && regions.some((votes) => !isBelow(votes));
  const total = tellsFew ? null : figuresOf(together);
  return {
    has_votes: sum(together) > 0,
    united_states: figuresOf(united_states),
    global: figuresOf(global),
    total,
    days: total && spansOf(days),
  };
}

function sum(votes: PerCandidate): number {
  return votes.reduce((all, each) => all + each, 0);
}

function added(left: PerCandidate, right: PerCandidate): PerCandidate {
  return left.map((votes, place) => votes + (right[place] ?? 0));
}

function isBelow(votes: PerCandidate): boolean {
  return sum(votes) < FEWEST_VOTES;
}

/** A region without votes reveals no voter. */
function isFew(votes: PerCandidate): boolean {
  return isBelow(votes) && sum(votes) > 0;
}

function figuresOf(votes: PerCandidate): Figures | null {
  const tenths = tenthsOf(votes);
  return tenths && { votes, shares: tenths.map((each) => each / 10) };
}

/** Merges a day with few votes with the following days, and the last ones with the span before them. Leaves no day out. */
function spansOf(days: ExactResults['days']): Span[] {
  const spans: Span[] = [];
  let open: Span | undefined;
  for (const { day, votes } of days) {
    const before = spans.at(-1);
    const from = before ? dayAfter(before.to) : day;
    open = open ? { ...open, to: day, votes: added(open.votes, votes) } : { from, to: day, votes };
    if (isBelow(open.votes)) continue;
    spans.push(open);
    open = undefined;
  }
  const last = spans.pop();
  if (last) spans.push(open ? { ...last, to: open.to, votes: added(last.votes, open.votes) } : last);
  return spans;
}

function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}
