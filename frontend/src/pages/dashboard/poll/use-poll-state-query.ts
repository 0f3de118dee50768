import { useQuery } from '@tanstack/react-query';
import { isAtLeast } from '../../../api/account';
import { fetchPollState } from '../../../api/poll-versions';
import type { PollStateDto } from '../../../api/schema';
import { pollStateInterval } from '../../../content/timers';
import { useRole } from '../use-role';

/** Begins the key of everything that a change of the poll makes old. */
export const pollKey = 'poll';

export function usePollStateQuery() {
  return useQuery({
    queryKey: [pollKey, 'state'],
    queryFn: fetchPollState,
    // It opens and closes by the clock, too.
    refetchInterval: pollStateInterval,
  });
}

/** Whether this account may change the poll here. */
export function useMayChange(state: PollStateDto | undefined): boolean {
  const role = useRole();
  return role !== undefined && isAtLeast(role, 'editor') && state?.managed_by === 'desk';
}
