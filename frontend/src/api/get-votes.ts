import { postAsAdmin } from './admin-call';
import { isRecord } from './is-record';
import { ListError } from './list-error';
import type { ListPage } from './list-page';
import type { ListedVoteDto, VotesFilterDto, VotesPageDto } from './schema';

/** Returns an empty page for a response of another shape (docs/product.md#dashboard). Rejects with `ListError`. */
export async function fetchVotes(
  query: VotesFilterDto,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ListPage<ListedVoteDto>> {
  try {
    return pageOf(await postAsAdmin('/get-votes', { ...query, ...(cursor && { page_state: cursor }) }, { signal }));
  } catch (failure) {
    throw new ListError(failure);
  }
}

/** docs/product.md allows both `votes: […]` and `votes: { Votes: […] }`. */
type Votes = VotesPageDto['votes'] | { Votes?: VotesPageDto['votes'] } | null;

function pageOf(data: { votes?: Votes; next_Page?: string | null } | null): ListPage<ListedVoteDto> {
  const { votes, next_Page } = data ?? {};
  const rows = isRecord(votes) && 'Votes' in votes ? votes.Votes : votes;
  return { rows: Array.isArray(rows) ? rows.filter(isVote) : [], next: next_Page || null };
}

/** Looks at what no row can be shown without. */
function isVote(row: unknown): row is ListedVoteDto {
  return isRecord(row) && typeof row.id === 'string' && typeof row.Country === 'string';
}
