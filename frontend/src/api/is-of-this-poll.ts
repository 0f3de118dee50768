import { poll } from '../content/poll';

/**
 * Whether a response has the candidates of this page, in its order: the server may have another poll file by now, and the lists
 * have no names. The previous version's server does not say, and has 1 and 2.
 */
export function isOfThisPoll({ candidates = [1, 2] }: { candidates?: unknown }): boolean {
  return JSON.stringify(candidates) === JSON.stringify(poll.candidates.map(({ id }) => id));
}

/** Whether every candidate of this page has a figure. */
export function isPerCandidate(figures: readonly unknown[]): boolean {
  return figures.length === poll.candidates.length && figures.every((each) => typeof each === 'number' && each >= 0);
}
