import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type CandidateId, type CastVoteOutcome, castVote } from '../../api/cast-vote';
import { type BallotDraft, beginAttempt, clearDraft, keepUnanswered, renewKey } from '../../ballot/ballot-draft';
import type { SorryState, SuccessState } from '../../ballot/route-state';
import { paths } from '../../paths';

interface Ballot {
  sending: boolean;
  lock: (candidateId: CandidateId) => void;
}

/** Sends the vote, once however often the buttons are pressed, and goes to the page of its outcome. */
export function useBallot(draft: BallotDraft): Ballot {
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  // The state alone would let a second click through before the next render.
  const underWay = useRef(false);

  const lock = async (candidateId: CandidateId) => {
    if (underWay.current) return;
    underWay.current = true;
    setSending(true);
    // Stored before the request: if the page is left or reloaded now, this attempt may still be counted.
    const idempotencyKey = beginAttempt(draft, candidateId);
    const outcome = await castVote(draft.details, candidateId, idempotencyKey);
    updateDraft(outcome, draft.unanswered);
    if (outcome.kind === 'counted') {
      void navigate(paths.success, { replace: true, state: { voted: true } satisfies SuccessState });
    } else {
      void navigate(paths.sorry, { replace: true, state: sorryState(outcome, draft.unanswered) });
    }
  };

  return { sending, lock: (candidateId) => void lock(candidateId) };
}

type Failure = Exclude<CastVoteOutcome, { kind: 'counted' }>;

function updateDraft(outcome: CastVoteOutcome, unansweredBefore: boolean): void {
  switch (outcome.kind) {
    case 'counted':
    case 'already-voted':
      clearDraft();
      break;
    case 'key-reused':
      renewKey();
      break;
    case 'not-confirmed':
      break;
    case 'invalid':
    case 'closed':
    case 'not-counted':
      keepUnanswered(unansweredBefore);
  }
}

/** Says 'Nothing was counted' only when every earlier attempt with these details got a response. */
function sorryState(outcome: Failure, unansweredBefore: boolean): SorryState {
  switch (outcome.kind) {
    case 'invalid':
      return { cause: 'invalid', fields: outcome.fields };
    case 'key-reused':
      return { cause: 'not-counted' };
    case 'closed':
      return { cause: unansweredBefore ? 'not-confirmed' : 'closed' };
    case 'not-counted':
      return unansweredBefore ? { cause: 'not-confirmed' } : { cause: 'not-counted', code: outcome.code };
    case 'already-voted':
    case 'not-confirmed':
      return { cause: outcome.kind };
  }
}
