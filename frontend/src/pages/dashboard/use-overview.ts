import { useEffect, useState } from 'react';
import { fetchOverview, type Overview } from '../../api/overview';

interface LoadedOverview {
  loading: boolean;
  overview: Overview | null;
  failed: boolean;
  reload: () => void;
}

/** Fetched when the overview is opened and when somebody asks; what came earlier stays meanwhile. */
export function useOverview(): LoadedOverview {
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState({ attempt: -1, failed: false });
  const [overview, setOverview] = useState<Overview | null>(null);

  useEffect(() => {
    const asking = new AbortController();
    const ask = async () => {
      let failed = false;
      try {
        const fetched = await fetchOverview(asking.signal);
        if (!asking.signal.aborted) setOverview(fetched);
      } catch {
        failed = true;
      }
      if (!asking.signal.aborted) setAnswered({ attempt, failed });
    };
    void ask();
    return () => asking.abort();
  }, [attempt]);

  const loading = answered.attempt !== attempt;
  return {
    loading,
    overview,
    failed: !loading && answered.failed,
    reload: () => setAttempt((earlier) => earlier + 1),
  };
}
