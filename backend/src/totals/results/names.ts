import type { PollFile } from '../../poll/poll-file-schema.js';

/** The pages' own name in English. */
export const PRODUCT = 'Public Online Poll';

/** The picture and the oEmbed response are in English. */
export function englishName({ name }: Pick<PollFile['candidates'][number], 'name'>): string {
  return typeof name === 'string' ? name : name.en;
}
