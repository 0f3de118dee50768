import { poll } from '../content/poll';

/**
 * Whether a response is about the candidates of this page, in its order: the server may have another poll file by now, and the lists
 * have no names. A server of the version before does not say, and has 1 and 2.
 */
export function isOfThisPoll({ candidates = [1, 2] }: { candidates?: unknown }): boolean {
  return JSON.stringify(candidates) === JSON.stringify(poll.candidates.map(({ id }) => id));
}

/** Whether there is a figure for each candidate of this page. */
export function isPerCandidate(figures: readonly unknown[]): boolean {
  return figures.length === poll.candidates.length && figures.every((each) => typeof each === 'number' && each >= 0);
}
