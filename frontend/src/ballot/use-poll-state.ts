import { useState } from 'react';
import { isPollState, type PollState, poll, pollState } from '../content/poll';
import { pollStateInterval } from '../content/timers';
import { useHydrated } from '../hooks/use-hydrated';
import { useInterval } from '../hooks/use-interval';

/** Whether the poll accepts votes now. Checks again while the page is open. */
export function usePollState(): PollState {
  const [state, setState] = useState<PollState>(() => pollState());
  const hydrated = useHydrated();
  const mayChange = poll.opens_at !== null || poll.closes_at !== null;
  useInterval(() => setState(pollState()), mayChange ? pollStateInterval : null);
  return hydrated ? state : stateAsDrawn();
}

/** The state when the server drew the document, which says it. Hydration needs the same state. */
function stateAsDrawn(): PollState {
  const drawn = typeof document === 'undefined' ? undefined : document.getElementById('root')?.dataset.pollState;
  return isPollState(drawn) ? drawn : pollState();
}
