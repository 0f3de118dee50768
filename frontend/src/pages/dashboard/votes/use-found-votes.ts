import { useQuery } from '@tanstack/react-query';
import { codeOf } from '../../../api/admin-call';
import { countVotes } from '../../../api/change-votes';
import type { VotesQuery } from '../../../api/get-votes';

/** How many of the votes that a filter finds are counted; for a filter of uncounted votes, how many there are. */
export type FoundVotes = number | 'counting' | 'too many' | 'unknown';

/** Counted once for all pages of the list, and again when the list is refreshed or votes change. */
export function useFoundVotes(found: VotesQuery, isInView: boolean): FoundVotes {
  const { data, error, isFetching } = useQuery({
    // Starts as the list's keys do, so that a change of votes counts again.
    queryKey: ['votes', 'count', found],
    queryFn: ({ signal }) => countVotes(found.status === 'invalidated' ? 'restore' : 'invalidate', found, signal),
    enabled: isInView,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isFetching) return 'counting';
  if (error) return codeOf(error) === 'count.too_slow' ? 'too many' : 'unknown';
  return data ?? 'counting';
}
