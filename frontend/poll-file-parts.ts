import type { PollFile } from 'backend/poll-file';
import { isLink } from './src/content/is-link.ts';
import { paths } from './src/paths.ts';

/**
 * What the pages hold of the poll file. `poll` is for every page: nothing that who floods the poll shall not read, and no long
 * text. `notices` is for /privacy and /terms alone: the operator's texts may be heavier than all else that a page needs.
 */
export function partsOf({ usual, operator: { privacy_notice, terms, ...operator }, ...others }: PollFile) {
  return {
    poll: { ...others, operator: { ...operator, terms: addressOf(terms) } },
    notices: { privacy_notice, terms },
  };
}

/** Where the terms are: on a page of ours, or behind the operator's link. */
function addressOf(terms: PollFile['operator']['terms']): string | null {
  if (terms === null) return null;
  return isLink(terms) ? terms : paths.terms;
}
