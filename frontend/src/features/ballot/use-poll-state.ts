import type { PollState } from 'backend/poll-period';
import { useState } from 'react';
import { poll, pollState } from '../../content/poll';
import { pollData } from '../../content/poll-data';
import { pollStateInterval } from '../../content/timers';
import { useHydrated } from '../../hooks/use-hydrated';
import { useInterval } from '../../hooks/use-interval';

/** Whether the poll accepts votes now. Checks again while the page is open. */
export function usePollState(): PollState {
  const [state, setState] = useState(pollState);
  const hydrated = useHydrated();
  const mayChange = poll.opens_at !== null || poll.closes_at !== null;
  useInterval(() => setState(pollState()), mayChange ? pollStateInterval : null);
  return hydrated ? state : pollData.state;
}
