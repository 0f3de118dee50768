import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import type { CandidateId } from '../../api/cast-vote';
import { readCandidate, type SuccessState, withCountdown } from '../../ballot/route-state';
import { paths } from '../../paths';

/**
 * Whom the vote went to, until the page is left or reloaded; null: not known. The next person at a shared computer must not
 * learn it (docs/decisions/011-candidates-only-in-totals.md).
 */
export function useCandidateOnce(): CandidateId | null {
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  const [candidateId, setCandidateId] = useState(() => readCandidate(state));
  const isInHistory = readCandidate(state) !== null;

  // The browser keeps the state of a history entry through a reload. The countdown of the page has noted itself there.
  useEffect(() => {
    const voted: SuccessState = { voted: true };
    if (isInHistory) void navigate(paths.success, { replace: true, state: withCountdown(voted) });
  }, [isInHistory, navigate]);

  // The back/forward cache keeps the page as it is when it is left, so it changes before.
  useEffect(() => {
    const forget = () => flushSync(() => setCandidateId(null));
    window.addEventListener('pagehide', forget);
    return () => window.removeEventListener('pagehide', forget);
  }, []);

  return candidateId;
}
