import type { PollFile } from './poll-file-schema.js';

/** In the order of the poll file, like all lists with one entry per candidate. */
export function candidateIds({ candidates }: Pick<PollFile, 'candidates'>): number[] {
  return candidates.map(({ id }) => id);
}
