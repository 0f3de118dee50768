import { startTransition, useEffect, useState } from 'react';
import type { ListPage } from '../../api/list-page';
import type { TopicDto } from '../../api/schema';
import { fetchTrends } from '../../api/trends';

interface Settled {
  request: string;
  /** Null: the request failed. */
  page: ListPage<TopicDto> | null;
}

/** One page of the topics. While another page is loading, `page` is still the last one. */
export function useTrends(cursor: string | null) {
  const [attempt, setAttempt] = useState(0);
  const [settled, setSettled] = useState<Settled | null>(null);
  const request = `${attempt} ${cursor}`;

  useEffect(() => {
    const control = new AbortController();
    const settle = (page: ListPage<TopicDto> | null) => {
      // A late response must not overwrite a newer one.
      if (control.signal.aborted) return;
      // In slices: rendering a whole page of topics in one go would block a phone.
      startTransition(() => setSettled({ request, page }));
    };
    fetchTrends(cursor, control.signal).then(settle, () => settle(null));
    return () => control.abort();
  }, [cursor, request]);

  const loading = settled?.request !== request;
  return {
    loading,
    page: settled?.page ?? null,
    failed: !loading && settled.page === null,
    reload: () => setAttempt((earlier) => earlier + 1),
  };
}
