import { useState } from 'react';
import { type PollState, poll, pollState } from '../content/poll';
import { pollStateInterval } from '../content/timers';
import { useInterval } from './use-interval';

/** Whether votes are taken now; a page that stays open notices when that changes. */
export function usePollState(): PollState {
  const [state, setState] = useState<PollState>(() => pollState());
  const mayChange = poll.opens_at !== null || poll.closes_at !== null;
  useInterval(() => setState(pollState()), mayChange ? pollStateInterval : null);
  return state;
}
