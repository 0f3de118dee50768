import { useQuery } from '@tanstack/react-query';
import { fetchPoll } from '../../../api/poll-versions';
import type { PollDto } from '../../../api/schema';
import { browserStorage } from '../../../browser-storage';
import { valueAt } from './draft';
import { pollKey } from './use-poll-state-query';

const storageKey = 'poll-set-up';

/** The poll in force. */
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
