import { useState } from 'react';
import { useAccount } from '../../session/admin-session';

/** Where somebody is in a list: what they look for, and the cursors of the pages seen after the first. */
interface Place<Filter> {
  filter: Filter;
  cursors: readonly string[];
}

/**
 * Leads whoever comes back to a list to where they left it, also after their session ended. In memory and not in the
 * address: names and email addresses are searched for.
 */
export interface Memory<Filter> {
  readonly start: Filter;
  /** Only for the account that left it there. */
  left: { account: string | null; place: Place<Filter> } | null;
}

const memories: { left: unknown }[] = [];

/** Of one list; `start` is the filter that finds all of it. */
export function memoryOf<Filter>(start: Filter): Memory<Filter> {
  const memory: Memory<Filter> = { start, left: null };
  memories.push(memory);
  return memory;
}

/** Whoever signs out wants nothing kept. */
export function forgetPlaces(): void {
  for (const memory of memories) memory.left = null;
}

export function usePlace<Filter>(memory: Memory<Filter>) {
  const account = useAccount();
  const [place, setPlace] = useState<Place<Filter>>(
    memory.left?.account === account ? memory.left.place : { filter: memory.start, cursors: [] },
  );
  const go = (to: Place<Filter>) => {
    memory.left = { account, place: to };
    setPlace(to);
  };
  return {
    ...place,
    /** Any change leads back to page 1. */
    change: (changes: Partial<Filter>) => go({ filter: { ...place.filter, ...changes }, cursors: [] }),
    move: (cursors: readonly string[]) => go({ ...place, cursors }),
  };
}
