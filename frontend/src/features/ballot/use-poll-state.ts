import type { PollState } from 'backend/poll-period';
import { useSyncExternalStore } from 'react';
import { pollState } from '../../content/poll';
import { pollData } from '../../content/poll-data';
import { pollStateCheck } from '../../content/timers';

/** Whether the poll accepts votes now. Checks again while the page is open. */
export function usePollState(): PollState {
  return useSyncExternalStore(checkAgain, pollState, () => pollData.state);
}

function checkAgain(onCheck: () => void): () => void {
  const timer = setInterval(onCheck, pollStateCheck);
  return () => clearInterval(timer);
}
