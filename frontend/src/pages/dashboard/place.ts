import { useState } from 'react';
import type { EmailsFilter } from './emails-filter';
import type { VotesFilter } from './votes-filter';

/** Where somebody is in a list: what they look for, and the cursors of the pages seen after the first. */
export interface Place<Filter> {
  filter: Filter;
  cursors: readonly string[];
}

interface Memory<Filter> {
  place: Place<Filter>;
  readonly start: Filter;
}

function memoryOf<Filter>(start: Filter): Memory<Filter> {
  return { place: { filter: start, cursors: [] }, start };
}

/**
 * Kept while the product stays open, so that a change of lists, or of sessions, leads back to where one was. In memory
 * and not in the address: names and addresses are searched for.
 */
export const places = {
  votes: memoryOf<VotesFilter>({ column: 'email', search: '', country: '', zipCode: '' }),
  emails: memoryOf<EmailsFilter>({ search: '', source: '' }),
  auditLog: memoryOf<null>(null),
};

/** For the next administrator. */
export function forgetPlaces(): void {
  forget(places.votes);
  forget(places.emails);
  forget(places.auditLog);
}

function forget<Filter>(memory: Memory<Filter>): void {
  memory.place = { filter: memory.start, cursors: [] };
}

export interface PlaceInList<Filter> extends Place<Filter> {
  page: number;
  /** Where the page in view begins; null: at the beginning. */
  cursor: string | null;
  /** Any change leads back to page 1. */
  change: (changes: Partial<Filter>) => void;
  next: (cursor: string) => void;
  previous: () => void;
}

export function usePlace<Filter>(memory: Memory<Filter>): PlaceInList<Filter> {
  const [place, setPlace] = useState(memory.place);
  const go = (to: Place<Filter>) => {
    memory.place = to;
    setPlace(to);
  };
  return {
    ...place,
    page: place.cursors.length + 1,
    cursor: place.cursors.at(-1) ?? null,
    change: (changes) => go({ filter: { ...place.filter, ...changes }, cursors: [] }),
    next: (cursor) => go({ ...place, cursors: [...place.cursors, cursor] }),
    previous: () => go({ ...place, cursors: place.cursors.slice(0, -1) }),
  };
}
