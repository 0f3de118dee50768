import type { PollFile } from './poll-file-schema.js';

/** In the order of the poll file, which is that of all lists with one entry for each candidate. */
export function candidateIds({ candidates }: Pick<PollFile, 'candidates'>): number[] {
  return candidates.map(({ id }) => id);
}
