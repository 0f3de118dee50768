import { useEffect, useState } from 'react';
import { codeOf } from '../../../api/admin-call';
import { fetchOverview, type Overview } from '../../../api/overview';

interface OverviewFailure {
  /** The server's, when it sent one. */
  code: string | undefined;
}

interface Answered {
  attempt: number;
  failure: OverviewFailure | null;
}

interface LoadedOverview {
  loading: boolean;
  overview: Overview | null;
  /** Null: the figures came. */
  failure: OverviewFailure | null;
  reload: () => void;
}

/** Fetched when the overview is opened and when somebody asks; what came earlier stays meanwhile. */
export function useOverview(): LoadedOverview {
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState<Answered>({ attempt: -1, failure: null });
  const [overview, setOverview] = useState<Overview | null>(null);

  useEffect(() => {
    const asking = new AbortController();
    const ask = async () => {
      let failure: OverviewFailure | null = null;
      try {
        const fetched = await fetchOverview(asking.signal);
        if (!asking.signal.aborted) setOverview(fetched);
      } catch (error) {
        failure = { code: codeOf(error) };
      }
      if (!asking.signal.aborted) setAnswered({ attempt, failure });
    };
    void ask();
    return () => asking.abort();
  }, [attempt]);

  const loading = answered.attempt !== attempt;
  return {
    loading,
    overview,
    failure: loading ? null : answered.failure,
    reload: () => setAttempt((earlier) => earlier + 1),
  };
}
