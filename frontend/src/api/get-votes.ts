import { postAsAdmin } from './admin-call';
import { isRecord } from './is-record';
import { type ListPage, pagesOf } from './list-page';
import type { ListedVoteDto, VotesFilterDto, VotesPageDto } from './schema';

/** Returns an empty page for a response of another shape (docs/product.md#dashboard). Rejects with `ListError`. */
export const fetchVotes = pagesOf((body: VotesFilterDto, config) => postAsAdmin('/get-votes', body, config), pageOf);

/** docs/product.md allows both `votes: […]` and `votes: { Votes: […] }`. */
type Votes = VotesPageDto['votes'] | { Votes?: VotesPageDto['votes'] } | null;

function pageOf(data: { votes?: Votes; next_Page?: string | null } | null): ListPage<ListedVoteDto> {
  const { votes, next_Page } = data ?? {};
  const rows = isRecord(votes) && 'Votes' in votes ? votes.Votes : votes;
  return { rows: Array.isArray(rows) ? rows.filter(isVote) : [], next: next_Page || null };
}

/** Checks only what every row needs. */
function isVote(row: unknown): row is ListedVoteDto {
  return isRecord(row) && typeof row.id === 'string' && typeof row.Country === 'string';
}
