import { useState } from 'react';
import { fromLocal, toLocal } from './votes/local-moment';

/** Two moments of a filter's form, local while they are edited. `given`: as in the filter; empty means open. */
export function usePeriod(given: { from: string; to: string }) {
  const [from, setFrom] = useState(toLocal(given.from));
  const [to, setTo] = useState(toLocal(given.to));
  const [endsTooEarly, setEndsTooEarly] = useState(false);
  return {
    from,
    to,
    /** Whether it was last read with an end before its start. */
    endsTooEarly,
    /** What is left out stays. */
    change: (moments: { from?: string; to?: string }) => {
      if (moments.from !== undefined) setFrom(moments.from);
      if (moments.to !== undefined) setTo(moments.to);
      setEndsTooEarly(false);
    },
    /** As a filter has it; undefined if it ends before it starts. */
    read: () => {
      const moments = { from: fromLocal(from, given.from), to: fromLocal(to, given.to) };
      // False if either is open.
      const isReversed = Date.parse(moments.to) < Date.parse(moments.from);
      setEndsTooEarly(isReversed);
      return isReversed ? undefined : moments;
    },
  };
}
