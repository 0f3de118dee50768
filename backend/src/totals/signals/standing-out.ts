import type { Window } from './windows.js';

/** Fewer votes never stand out, however unusual. */
export const FLOOR: Record<Window, number> = { hour: 20, day: 40, poll: 100 };
/** A number that stands out is at least this multiple of what is usual. */
export const LEAST_RATIO = 2;
/** It also lies at least this many usual spreads above what is usual. */
const LEAST_SCORE = 10;

/** A number of votes and how far it stands out from what is usual (decision 022). */
export interface Standing {
  votes: number;
  usual: number;
  score: number;
}

/**
 * A network's votes, compared with those of the window's median network, or with its own average over as long a time before,
 * whichever is more: a network that always was large does not stand out.
 */
export function standingOfNetwork(votes: number, median: number, ownAverage: number): Standing {
  const usual = Math.max(median, ownAverage);
  return { votes, usual, score: (votes - usual) / Math.sqrt(usual + 1) };
}

/**
 * The votes of a mail domain or zip code, compared with its earlier share. `total`: all in the window, `totalBefore`: all before.
 * Half a vote is added, so that new values have a share, too; few earlier votes make the share uncertain, and so the spread
 * wider. With none before nothing stands out.
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
