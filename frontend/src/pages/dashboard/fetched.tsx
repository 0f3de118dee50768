import { Alert, Button, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { codeOf } from '../../api/http-client';
import { isTooSlow, isUnavailable } from '../../api/unavailable';
import { Spinner } from '../../components/spinner';
import { useAdminTexts } from '../../languages/admin-texts';
import { errorWords } from '../../languages/error-words';
import { useTexts } from '../../languages/texts';

interface FetchedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  children: (data: Data) => ReactNode;
}

/** What a query has fetched, once it has; after an error a button that tries again. */
export function Fetched<Data>({ query: { data, error, isFetching, refetch }, children }: FetchedProps<Data>) {
  const { list, errors } = useAdminTexts();
  const { tryAgain } = useTexts().lists;
  const code = error ? codeOf(error) : undefined;
  return (
    <>
      {isFetching && (!data || error) && <Spinner />}
      {error && (
        <Alert color="red" title={list.failed}>
          <Stack align="start">
            {isUnavailable(code) && <p>{errorWords(isTooSlow(code) ? 'overview.too_slow' : code, errors)}</p>}
            <Button onClick={() => void refetch()}>{tryAgain}</Button>
          </Stack>
        </Alert>
      )}
      {data !== undefined && children(data)}
    </>
  );
}
