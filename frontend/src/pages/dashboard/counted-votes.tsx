import { Button, Stack } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { codeOf } from '../../api/http-client';
import { useAdminTexts } from '../../languages/admin-texts';
import { errorWords } from '../../languages/error-words';

interface Count {
  /** Null while it is not known. */
  votes: number | null;
  /** The last known number, shown while they are counted again. */
  last: number;
  /** Why it is not known; null while counting. */
  error: Error | null;
  again: () => void;
}

/** How many votes a change would affect. `key`: what is counted. `count`: null if nothing is. */
export function useCount(key: readonly unknown[], count: ((signal: AbortSignal) => Promise<number>) | null): Count {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['count', ...key],
    queryFn: count ? ({ signal }) => count(signal) : skipToken,
  });
  return {
    votes: isFetching || error ? null : (data ?? null),
    last: data ?? 0,
    error: isFetching ? null : error,
    again: () => void refetch(),
  };
}

interface CountedVotesProps {
  count: Count;
  words: (votes: number) => string;
}

/** Says how many votes would change before anybody can press the button. */
export function CountedVotes({ count: { votes, error, again }, words }: CountedVotesProps) {
  const { change: texts, errors } = useAdminTexts();
  return (
    <>
      <p role="status">
        <strong>{votes !== null ? words(votes) : error ? '' : texts.counting}</strong>
      </p>
      {error && (
        <Stack gap="sm" align="start" c="var(--danger)">
          <p role="alert">
            {texts.notCounted} {errorWords(codeOf(error) ?? '', errors)}
          </p>
          <Button onClick={again}>{texts.countAgain}</Button>
        </Stack>
      )}
    </>
  );
}
