import type { Window } from './windows.js';

/** Fewer votes never stand out, however unusual they are. */
export const FLOOR: Record<Window, number> = { hour: 20, day: 40, poll: 100 };
/** How many times what is usual a number is at least. */
export const LEAST_RATIO = 2;
/** How many of its usual spreads a number lies above what is usual, at least. */
const LEAST_SCORE = 10;

/** A number of votes and how far it stands out from what is usual (decision 022). */
export interface Standing {
  votes: number;
  usual: number;
  score: number;
}

/**
 * The votes of a network beside those of the median network of the window, or beside its own average for as long a time
 * before, whichever is more: a large network that always was large does not stand out.
 */
export function standingOfNetwork(votes: number, median: number, ownAverage: number): Standing {
  const usual = Math.max(median, ownAverage);
  return { votes, usual, score: (votes - usual) / Math.sqrt(usual + 1) };
}

/**
 * The votes of a mail domain or zip code beside the share that it had before. `total`: of all in the window, `totalBefore`: of
 * all before. Half a vote is added, so that what was never seen has a share, too; few votes before make the share
 * uncertain, and so the spread wider. With none before nothing stands out.
 */
export function standingOfShare(counts: {
  votes: number;
  total: number;
  before: number;
  totalBefore: number;
}): Standing {
  const { votes, total, before, totalBefore } = counts;
  if (totalBefore === 0) return { votes, usual: votes, score: 0 };
  const usual = (total * (before + 0.5)) / totalBefore;
  return { votes, usual, score: (votes - usual) / Math.sqrt(usual * (1 + total / totalBefore) + 1) };
}

export function standsOut({ votes, usual, score }: Standing): boolean {
  return score >= LEAST_SCORE && votes >= LEAST_RATIO * usual;
}
