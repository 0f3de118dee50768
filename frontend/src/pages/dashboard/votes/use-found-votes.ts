import { useQuery } from '@tanstack/react-query';
import { countVotes } from '../../../api/change-votes';
import { codeOf } from '../../../api/http-client';
import type { VotesFilterDto } from '../../../api/schema';

/** How many of the votes that a filter finds are counted; for a filter of uncounted votes, how many there are. */
export type FoundVotes = number | 'counting' | 'too many' | 'unknown';

/** Counted once for all pages of the list, and again when the list is fetched anew or votes have changed. */
export function useFoundVotes(found: VotesFilterDto, isInView: boolean): FoundVotes {
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
