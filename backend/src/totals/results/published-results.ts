import type { ResultsDto } from './results.dto.js';
import { FEWEST_VOTES, tenthsOf } from './tenths.js';

export interface Figures {
  votes: number[];
  /** In percent, with one decimal; together 100. */
  shares: number[];
}

/** The votes of one day or of several days in a row, in UTC, such as '2026-11-20'. */
interface Span {
  from: string;
  to: string;
  votes: number[];
}

/** The publishable part of the results. */
type PublishedResults = Omit<ResultsDto, 'at' | 'candidates'>;

/** The exact sums of one snapshot. `days` has the days with votes, oldest first. */
export interface ExactResults {
  united_states: number[];
  global: number[];
  days: { day: string; votes: number[] }[];
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

function sum(votes: number[]): number {
  return votes.reduce((all, each) => all + each, 0);
}

function added(left: number[], right: number[]): number[] {
  return left.map((votes, place) => votes + (right[place] ?? 0));
}

function isBelow(votes: number[]): boolean {
  return sum(votes) < FEWEST_VOTES;
}

/** A region without votes reveals no voter. */
function isFew(votes: number[]): boolean {
  return isBelow(votes) && sum(votes) > 0;
}

function figuresOf(votes: number[]): Figures | null {
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
