import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ListOrder } from '../../api/schema';
import { mostSelected } from '../../content/limits';
import { useAccount } from '../../features/session/admin-session';
import { personalTexts, storePersonal } from './personal-filters';

/** A position in a list: the filter, the order, the cursors of the pages from 2 to the current one, and the selected rows. */
interface Position<Filter> {
  filter: Filter;
  order: ListOrder;
  cursors: readonly string[];
  /** The ids of the selected rows, on any page. */
  selected: readonly string[];
  /** The id of a search that this browser does not store; null if there is none. */
  missing: string | null;
}

/** A filter as strings by name; an empty one stands for all. */
export type FilterTexts = Readonly<Record<string, string>>;

/** How the filter of a list is written as strings and parsed. */
interface FilterFormat<Filter> {
  textsOf: (filter: Filter) => FilterTexts;
  /** Treats what is not a valid value of its field, as in an old or foreign URL, as empty. */
  filterOf: (text: (name: string) => string) => Filter;
  /** The fields that may identify a person: stored in the browser under an id, and the URL has only the id. */
  personal: readonly string[];
}

/** The position at which an administrator left a list, to return to from another view or after the session has ended. */
export interface Memory<Filter> extends FilterFormat<Filter> {
  /** The filter that matches all rows. */
  readonly start: Filter;
  /** Valid only for this account. */
  left: { account: string | null; fragment: string } | null;
}

const memories: { left: unknown }[] = [];

export function memoryOf<Filter>(format: FilterFormat<Filter>): Memory<Filter> {
  const memory: Memory<Filter> = { ...format, start: format.filterOf(() => ''), left: null };
  memories.push(memory);
  return memory;
}

/** Deletes the positions in all lists, on sign-out. */
export function forgetPositions(): void {
  for (const memory of memories) memory.left = null;
}

/** The URL's fragment for page 1 of this filter. */
export function fragmentAt<Filter>(memory: Memory<Filter>, account: string | null, filter: Partial<Filter>): string {
  return fragmentOf(memory, account, {
    filter: { ...memory.start, ...filter },
    order: 'newest',
    cursors: [],
    selected: [],
    missing: null,
  });
}

const orderName = 'order';
const cursorsName = 'page';
const selectedName = 'selected';
const personalName = 'search';
/** The fragment of the first page of all rows, as opposed to a URL without a position. */
const wholeList = '#all';
/** A cursor is opaque, but not any string. */
const isCursor = (text: string) => /^[\w-]{1,40}$/.test(text);
/** As the API accepts it. */
const isId = (text: string) => /^[1-9]\d{0,17}$/.test(text);

/**
 * The position in a list, which is in the URL's fragment, so that no server and no log gets it. Filter, order, page and
 * selection are restored by a reload, by Back and by a bookmark (decision 031).
 */
export function usePosition<Filter>(memory: Memory<Filter>) {
  const account = useAccount();
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  // The router lags behind for a moment; a tick does not.
  const [ahead, setAhead] = useState(() => (!hash && memory.left?.account === account ? memory.left.fragment : ''));
  const fragment = ahead || hash;
  const restore = useEffectEvent(() => {
    if (ahead) void navigate({ search, hash: ahead }, { replace: true });
  });
  useEffect(() => restore(), []);
  // Once the URL has changed it is authoritative. Without a fragment it has not changed yet: the list opens where it was left.
  useEffect(() => {
    if (hash) setAhead('');
  }, [hash]);
  // Also a position that a link, Back or another view led to.
  useEffect(() => {
    memory.left = { account, fragment };
  }, [memory, account, fragment]);
  const position = useMemo(() => positionOf(memory, account, fragment), [memory, account, fragment]);

  const go = (to: Position<Filter>, replace: boolean) => {
    const written = fragmentOf(memory, account, to);
    // Back would lead to the same position.
    if (written === (fragment || wholeList)) return;
    setAhead(written);
    void navigate({ search, hash: written }, { replace });
  };
  return {
    ...position,
    /** The search that the URL refers to is not stored in this browser. Until that is accepted the URL refers to it. */
    isMissing: position.missing !== null,
    acceptMissing: () => go({ ...position, missing: null, cursors: [] }, false),
    /** Changes the filter and goes to page 1. `typed`: part of a text that is still being typed. */
    change: (changes: Partial<Filter>, typed?: 'typed') =>
      go({ ...position, filter: { ...position.filter, ...changes }, cursors: [] }, typed === 'typed'),
    sort: (order: ListOrder) => go({ ...position, order, cursors: [] }, false),
    move: (cursors: readonly string[]) => go({ ...position, cursors }, false),
    /** Goes to page 1 as if the URL had named it. */
    restart: () => go({ ...position, cursors: [] }, true),
    select: (selected: readonly string[]) => go({ ...position, selected }, true),
  };
}

function fragmentOf<Filter>(memory: Memory<Filter>, account: string | null, position: Position<Filter>): string {
  const texts = Object.entries(memory.textsOf(position.filter)).filter(([, text]) => text !== '');
  const personal = texts.filter(([name]) => memory.personal.includes(name));
  const parameters = new URLSearchParams(texts.filter(([name]) => !memory.personal.includes(name)));
  if (position.missing !== null) parameters.set(personalName, position.missing);
  if (personal.length > 0) parameters.set(personalName, storePersonal(account, Object.fromEntries(personal)));
  if (position.order === 'oldest') parameters.set(orderName, position.order);
  if (position.cursors.length > 0) parameters.set(cursorsName, position.cursors.join('.'));
  if (position.selected.length > 0) parameters.set(selectedName, position.selected.join('.'));
  const written = parameters.toString();
  return written ? `#${written}` : wholeList;
}

function positionOf<Filter>(memory: Memory<Filter>, account: string | null, fragment: string): Position<Filter> {
  const parameters = new URLSearchParams(fragment.slice(1));
  const personalId = parameters.get(personalName);
  const personal = personalId === null ? {} : personalTexts(account, personalId);
  const filter = memory.filterOf(
    (name) => (memory.personal.includes(name) ? personal?.[name] : parameters.get(name)) ?? '',
  );
  const order: ListOrder = parameters.get(orderName) === 'oldest' ? 'oldest' : 'newest';
  return {
    filter,
    order,
    cursors: partsOf(parameters.get(cursorsName)).filter(isCursor),
    selected: [...new Set(partsOf(parameters.get(selectedName)).filter(isId))].slice(0, mostSelected),
    missing: personal === null ? personalId : null,
  };
}

function partsOf(text: string | null): string[] {
  return text?.split('.') ?? [];
}
