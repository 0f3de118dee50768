import { useState } from 'react';
import { fetchResults } from '../../api/results';
import type { ResultsDto } from '../../api/schema';
import { totalsInterval } from '../../content/timers';
import { useRefresh } from '../../hooks/use-refresh';

interface LatestResults {
  /** The last good ones; null: none have come. */
  results: ResultsDto | null;
  failed: boolean;
}

/** Fetches the results on mount and then every 10 s while the page is visible. A failed request keeps the last good ones. */
export function useResults(): LatestResults {
  const [latest, setLatest] = useState<LatestResults>({ results: null, failed: false });

  useRefresh(async (isCurrent) => {
    try {
      const results = await fetchResults();
      if (isCurrent()) setLatest({ results, failed: false });
    } catch {
      if (isCurrent()) setLatest(({ results }) => ({ results, failed: true }));
    }
  }, totalsInterval);

  return latest;
}
