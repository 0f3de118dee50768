import { useState } from 'react';
import { fetchResults, type Results } from '../../api/results';
import { totalsInterval } from '../../content/timers';
import { useRefresh } from '../../hooks/use-refresh';

interface LatestResults {
  /** The last good results; null: none yet. */
  results: Results | null;
  /** Whether the last request failed. */
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
