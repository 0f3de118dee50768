import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { mostSelected } from '../../content/limits';
import { useAccount } from '../../session/admin-session';
import { personalTexts, storePersonal } from './personal-filters';

/** A position in a list: the filter, the cursors of page 2 up to the current page, and the selected rows. */
interface Position<Filter> {
  filter: Filter;
  cursors: readonly string[];
  /** The ids of the selected rows, on any page. */
  selected: readonly string[];
}

/** A filter as texts by name; empty ones stand for all. */
export type FilterTexts = Readonly<Record<string, string>>;

/** How the filter of one list is written as texts and read from them. */
interface FilterFormat<Filter> {
  textsOf: (filter: Filter) => FilterTexts;
  /** Takes what is no value of its field, as in an old or foreign address, for an empty one. */
  filterOf: (text: (name: string) => string) => Filter;
  /** What may identify a person: it is stored in the browser, and the address has the id of that. */
  personal: readonly string[];
}

/** The position where an administrator left a list, to return to it from another view and after the session has ended. */
export interface Memory<Filter> extends FilterFormat<Filter> {
  /** The filter that finds all rows. */
  readonly start: Filter;
  /** The fragment. Valid only for this account. */
  left: { account: string | null; fragment: string } | null;
}

const memories: { left: unknown }[] = [];

/** Makes the memory of one list. */
export function memoryOf<Filter>(format: FilterFormat<Filter>): Memory<Filter> {
  const memory: Memory<Filter> = { ...format, start: format.filterOf(() => ''), left: null };
  memories.push(memory);
  return memory;
}

/** Deletes the positions in all lists, at a sign-out. */
export function forgetPositions(): void {
  for (const memory of memories) memory.left = null;
}

/** Makes the list begin at page 1 of this filter when it is opened. */
export function beginAt<Filter>(memory: Memory<Filter>, account: string | null, filter: Partial<Filter>): void {
  const position = { filter: { ...memory.start, ...filter }, cursors: [], selected: [] };
  memory.left = { account, fragment: fragmentOf(memory, account, position) };
}

const cursorsName = 'page';
const selectedName = 'selected';
const personalName = 'search';
/** The fragment of the first page of all rows, which differs from an address without a position. */
const wholeList = '#all';
/** A cursor is opaque, but it is no text. */
const isCursor = (text: string) => /^[\w-]{1,40}$/.test(text);
/** As the API reads it. */
const isId = (text: string) => /^[1-9]\d{0,17}$/.test(text);

/**
 * The position in a list, which stands in the fragment of the address: no server and no log gets it. Filter, page and selection
 * come back after a reload, with Back and by a bookmark (decision 031).
 */
export function usePosition<Filter>(memory: Memory<Filter>) {
  const account = useAccount();
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  // The router is a moment behind; a tick is not.
  const [ahead, setAhead] = useState(() => (!hash && memory.left?.account === account ? memory.left.fragment : ''));
  const fragment = ahead || hash;
  const restore = useEffectEvent(() => {
    if (ahead) void navigate({ search, hash: ahead }, { replace: true });
  });
  useEffect(() => restore(), []);
  // Once the address has changed it is right. Without a fragment it has not yet: the list opens where it was left.
  useEffect(() => {
    if (hash) setAhead('');
  }, [hash]);
  const { isMissing, ...position } = useMemo(() => positionOf(memory, account, fragment), [memory, account, fragment]);

  const go = (to: Position<Filter>, replace: boolean) => {
    const written = fragmentOf(memory, account, to);
    // Back would lead to the same position.
    if (written === (fragment || wholeList)) return;
    memory.left = { account, fragment: written };
    setAhead(written);
    void navigate({ search, hash: written }, { replace });
  };
  return {
    ...position,
    /** The search that the address names is not stored in this browser. */
    isMissing,
    /** Changes the filter and goes to page 1. `typed`: as a part of a text that is being typed. */
    change: (changes: Partial<Filter>, typed?: 'typed') =>
      go({ ...position, filter: { ...position.filter, ...changes }, cursors: [] }, typed === 'typed'),
    move: (cursors: readonly string[]) => go({ ...position, cursors }, false),
    /** Goes to page 1 as if the address had named it. */
    restart: () => go({ ...position, cursors: [] }, true),
    select: (selected: readonly string[]) => go({ ...position, selected }, true),
  };
}

function fragmentOf<Filter>(memory: Memory<Filter>, account: string | null, position: Position<Filter>): string {
  const texts = Object.entries(memory.textsOf(position.filter)).filter(([, text]) => text !== '');
  const personal = texts.filter(([name]) => memory.personal.includes(name));
  const parameters = new URLSearchParams(texts.filter(([name]) => !memory.personal.includes(name)));
  if (personal.length > 0) parameters.set(personalName, storePersonal(account, Object.fromEntries(personal)));
  if (position.cursors.length > 0) parameters.set(cursorsName, position.cursors.join('.'));
  if (position.selected.length > 0) parameters.set(selectedName, position.selected.join('.'));
  const written = parameters.toString();
  return written ? `#${written}` : wholeList;
}

function positionOf<Filter>(memory: Memory<Filter>, account: string | null, fragment: string) {
  const parameters = new URLSearchParams(fragment.slice(1));
  const personalId = parameters.get(personalName);
  const personal = personalId === null ? {} : personalTexts(account, personalId);
  const filter = memory.filterOf(
    (name) => (memory.personal.includes(name) ? personal?.[name] : parameters.get(name)) ?? '',
  );
  return {
    filter,
    cursors: partsOf(parameters.get(cursorsName)).filter(isCursor),
    selected: [...new Set(partsOf(parameters.get(selectedName)).filter(isId))].slice(0, mostSelected),
    isMissing: personal === null,
  };
}

function partsOf(text: string | null): string[] {
  return text?.split('.') ?? [];
}
