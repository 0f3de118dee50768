import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import type { CandidateId } from '../../api/cast-vote';
import { readCandidate, type SuccessState, withCountdown } from '../../features/ballot/route-state';
import { paths } from '../../paths';

/**
 * The candidate of the vote, until the page is left or reloaded; null: not known. The next person at a shared computer must
 * not learn it (docs/decisions/011-candidates-only-in-totals.md). `isCountingDown`: whether the countdown begins with the page.
 */
export function useCandidateOnce(isCountingDown: boolean): CandidateId | null {
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  const [candidateId, setCandidateId] = useState(() => readCandidate(state));
  const isInHistory = readCandidate(state) !== null;

  // Browsers keep the state of a history entry across reloads. The page's countdown stores itself there, too.
  useEffect(() => {
    const voted: SuccessState = { voted: true };
    const next = isCountingDown ? withCountdown(voted) : voted;
    if (isInHistory) void navigate(paths.success, { replace: true, state: next });
  }, [isInHistory, isCountingDown, navigate]);

  // Before the page is left: the back/forward cache keeps it as it is then.
  useEffect(() => {
    const forget = () => flushSync(() => setCandidateId(null));
    window.addEventListener('pagehide', forget);
    return () => window.removeEventListener('pagehide', forget);
  }, []);

  return candidateId;
}
