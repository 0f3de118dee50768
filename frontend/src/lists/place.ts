import { useState } from 'react';

/** Where somebody is in a list: what they look for, and the cursors of the pages seen after the first. */
export interface Place<Filter> {
  filter: Filter;
  cursors: readonly string[];
}

/** As long as it is kept, whoever comes back to a list is where they left it. */
export interface Memory<Filter> {
  place: Place<Filter>;
  /** Who went there: nobody else is led there. */
  owner: string | null;
  readonly start: Place<Filter>;
}

export function memoryOf<Filter>(filter: Filter): Memory<Filter> {
  const start = { filter, cursors: [] };
  return { place: start, owner: null, start };
}

export function forget<Filter>(memory: Memory<Filter>): void {
  memory.place = memory.start;
  memory.owner = null;
}

export interface PlaceInList<Filter> extends Place<Filter> {
  page: number;
  /** Where the page in view begins; null: at the beginning. */
  cursor: string | null;
  /** Any change leads back to page 1. */
  change: (changes: Partial<Filter>) => void;
  next: (cursor: string) => void;
  first: () => void;
  previous: () => void;
}

/** `owner`: an administrator's account; null for visitors. */
export function usePlace<Filter>(memory: Memory<Filter>, owner: string | null): PlaceInList<Filter> {
  const [place, setPlace] = useState(memory.owner === owner ? memory.place : memory.start);
  const go = (to: Place<Filter>) => {
    memory.place = to;
    memory.owner = owner;
    setPlace(to);
  };
  return {
    ...place,
    page: place.cursors.length + 1,
    cursor: place.cursors.at(-1) ?? null,
    change: (changes) => go({ filter: { ...place.filter, ...changes }, cursors: [] }),
    next: (cursor) => go({ ...place, cursors: [...place.cursors, cursor] }),
    first: () => go({ ...place, cursors: [] }),
    previous: () => go({ ...place, cursors: place.cursors.slice(0, -1) }),
  };
}
