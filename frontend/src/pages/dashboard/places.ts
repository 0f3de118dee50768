import { useState } from 'react';
import { useAccount } from '../../session/admin-session';

/** A place in a list: the filter, and the cursors of page 2 up to the current page. */
interface Place<Filter> {
  filter: Filter;
  cursors: readonly string[];
}

/**
 * The place where an administrator left a list, to return to it later, also after the session has ended. In memory and not
 * in the address, because searches contain names and email addresses.
 */
export interface Memory<Filter> {
  readonly start: Filter;
  /** Valid only for this account. */
  left: { account: string | null; place: Place<Filter> } | null;
}

const memories: { left: unknown }[] = [];

/** Makes the memory of one list; `start` is the filter that finds all rows. */
export function memoryOf<Filter>(start: Filter): Memory<Filter> {
  const memory: Memory<Filter> = { start, left: null };
  memories.push(memory);
  return memory;
}

/** Deletes the places of all lists, at a sign-out. */
export function forgetPlaces(): void {
  for (const memory of memories) memory.left = null;
}

/** Makes the list begin at page 1 of this filter when it is opened. */
export function beginAt<Filter>(memory: Memory<Filter>, account: string | null, filter: Partial<Filter>): void {
  memory.left = { account, place: { filter: { ...memory.start, ...filter }, cursors: [] } };
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
    /** Changes the filter and goes to page 1. */
    change: (changes: Partial<Filter>) => go({ filter: { ...place.filter, ...changes }, cursors: [] }),
    move: (cursors: readonly string[]) => go({ ...place, cursors }),
  };
}
