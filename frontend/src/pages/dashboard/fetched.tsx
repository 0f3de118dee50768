import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Spinner } from '../../components/spinner';
import { Failure } from './failure';

interface FetchedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  children: (data: Data) => ReactNode;
}

/** What a query has fetched, once it has; after an error a button that tries again. */
export function Fetched<Data>({ query: { data, error, isFetching, refetch }, children }: FetchedProps<Data>) {
  return (
    <>
      {isFetching && (!data || error) && <Spinner />}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data !== undefined && children(data)}
    </>
  );
}
