import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ListError, type ListPage, type Ordered } from '../../api/list-page';
import { newRowsInterval } from '../../content/timers';
import { type Memory, usePosition } from './list-position';
import { useTypedSearch } from './search-field';

interface ListDescription<Row, Query extends object, Filter> {
  /** The first part of its query keys. */
  id: string;
  memory: Memory<Filter>;
  /** The conditions of the request; none for the whole list. */
  queryOf: (filter: Filter) => Query;
  fetchPage: (query: Query & Ordered, cursor: string | null, signal: AbortSignal) => Promise<ListPage<Row>>;
  /** Whether a row on screen matches a filter, so that it stays while the next request is under way. */
  matches: (filter: Filter, row: Row) => boolean;
}

/** What is the same for every filter. */
export type List<Row> = Omit<ReturnType<typeof useList<Row, object, never>>, 'filter' | 'typedFilter'>;

/** The state of a list: its filter, its order, the typed search, the current page and the fetched rows. */
export function useList<Row, Query extends object, Filter>(description: ListDescription<Row, Query, Filter>) {
  const { id, memory, queryOf, fetchPage, matches } = description;
  const position = usePosition(memory);
  const { filter, order, cursors, selected, isMissing, acceptMissing, change, sort, move, restart, select } = position;
  const { typed, type } = useTypedSearch<Partial<Filter>>((changes) => change(changes, 'typed'));
  const queryClient = useQueryClient();
  const query = queryOf(filter);
  const cursor = cursors.at(-1) ?? null;
  const ordered = { ...query, ...(order === 'oldest' && { order }) };
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    queryKey: [id, ordered, cursor],
    queryFn: ({ signal }) => fetchPage(ordered, cursor, signal),
    placeholderData: keepPreviousData,
  });
  // As in an old or foreign URL.
  const isUnknownPage = cursor !== null && error instanceof ListError && error.code === 'request.invalid';
  const leavePage = useEffectEvent(restart);
  useEffect(() => {
    if (isUnknownPage) leavePage();
  }, [isUnknownPage]);
  // After a failed refresh the rows stay.
  const page = data ?? null;
  const typedFilter = { ...filter, ...typed };
  /** The rows on screen are those of an earlier request. */
  const outdated = isFetching || typed !== null;
  const reload = () => void refetch();
  const newest = useQuery({
    queryKey: ['newest', id, query, dataUpdatedAt],
    queryFn: ({ signal }) => fetchPage(query, null, signal),
    enabled: data !== undefined && cursor === null && order === 'newest' && !outdated && !error,
    initialData: data,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: newRowsInterval,
  });

  return {
    id,
    filter,
    change: (changes: Partial<Filter>) => change(changes),
    /** The ids of the selected rows, on any page. */
    selected,
    select,
    /** The search that the URL refers to is not stored in this browser. */
    isMissing,
    acceptMissing,
    /** The filter including the typed text, which is requested after a pause. */
    typedFilter,
    typedQuery: queryOf(typedFilter),
    type,
    narrowed: Object.keys(query).length > 0,
    order,
    sort,
    cursors,
    move,
    /** The last fetched page of this filter; null if there is none. */
    page,
    /** The first page as it is now, asked for now and then while page 1 is in view. */
    newest: newest.data?.rows ?? [],
    error,
    loading: isFetching,
    outdated,
    rows: (page?.rows ?? []).filter((row) => !outdated || matches(typedFilter, row)),
    reload,
    /** Goes to page 1, where new rows are. Changing the page fetches anyway. */
    refresh: () => {
      if (cursor === null) reload();
      else move([]);
      // What is counted beside the rows.
      void queryClient.invalidateQueries({ queryKey: [id, 'count'] });
    },
  };
}
