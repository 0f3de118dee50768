import { useEffect, useState } from 'react';
import { fetchResults, type Results } from '../../api/results';
import { totalsInterval } from '../../content/timers';
import { usePageVisible } from '../../hooks/use-page-visible';

interface LatestResults {
  /** The last good ones; null: none have come. */
  results: Results | null;
  /** Whether the last call failed. */
  failed: boolean;
}

/** Fetches the results at first and then every 10 s while the page is visible. A failed call keeps the last good ones. */
export function useResults(): LatestResults {
  const visible = usePageVisible();
  const [latest, setLatest] = useState<LatestResults>({ results: null, failed: false });

  useEffect(() => {
    if (!visible) return;
    let current = true;
    const refresh = async () => {
      try {
        const results = await fetchResults();
        if (current) setLatest({ results, failed: false });
      } catch {
        if (current) setLatest(({ results }) => ({ results, failed: true }));
      }
    };
    void refresh();
    const timer = setInterval(() => void refresh(), totalsInterval);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [visible]);

  return latest;
}
