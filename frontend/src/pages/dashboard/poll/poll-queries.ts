import { useQuery } from '@tanstack/react-query';
import { isAtLeast } from '../../../api/account';
import { fetchPoll, fetchPollState } from '../../../api/poll-versions';
import type { PollDto, PollStateDto } from '../../../api/schema';
import { browserStorage } from '../../../browser-storage';
import { pollStateInterval } from '../../../content/timers';
import { useRole } from '../use-role';
import { valueAt } from './draft';

const storageKey = 'poll-set-up';

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

export function useMayChange(state: PollStateDto | undefined): boolean {
  const role = useRole();
  return role !== undefined && isAtLeast(role, 'editor') && state?.managed_by === 'desk';
}

export function usePollQuery(isEnabled = true) {
  return useQuery({
    queryKey: [pollKey, 'whole'],
    queryFn: fetchPoll,
    enabled: isEnabled,
  });
}

/** Whether this browser may still offer to set up a poll. */
export function maySetUp(): boolean {
  return browserStorage.get(storageKey) === null;
}

export function endSetUp(): void {
  browserStorage.set(storageKey, 'ended');
}

/** As it was installed: no other version was published, and there is no contact. */
export function isFresh({ version, poll }: PollDto): boolean {
  return version === 1 && valueAt(poll, ['operator', 'contact']) === null;
}
