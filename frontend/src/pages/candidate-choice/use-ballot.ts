import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CandidateId } from '../../api/cast-vote';
import {
  type BallotDraft,
  beginAttempt,
  clearDraft,
  keepUnanswered,
  renewKey,
} from '../../features/ballot/ballot-draft';
import { castWithWork, type WorkOutcome } from '../../features/ballot/cast-with-work';
import { keepReceipt } from '../../features/ballot/receipt';
import { type SorryState, type SuccessState, shortened } from '../../features/ballot/route-state';
import { paths } from '../../paths';

interface Ballot {
  state: 'choosing' | 'sending' | 'cancelled';
  /** The candidate of the vote under way. */
  chosen: CandidateId | undefined;
  /** The share of a proof of work that is done; undefined if none is under way. */
  workDone: number | undefined;
  lock: (candidateId: CandidateId) => void;
  /** Cancels the work and, with it, the vote. */
  cancel: () => void;
}

/** Sends the vote, once however often the buttons are pressed, and opens the page of its outcome. */
export function useBallot(draft: BallotDraft): Ballot {
  const navigate = useNavigate();
  const [state, setState] = useState<Ballot['state']>('choosing');
  const [chosen, setChosen] = useState<CandidateId>();
  const [workDone, setWorkDone] = useState<number>();
  // The state alone would let a second click through before the next render.
  const underWay = useRef<AbortController>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  const lock = async (candidateId: CandidateId) => {
    if (underWay.current) return;
    const control = new AbortController();
    underWay.current = control;
    setState('sending');
    setChosen(candidateId);
    // Stored before the request: if the page is now left or reloaded, this attempt may still be counted.
    const { idempotencyKey, receipt } = beginAttempt(draft, candidateId);
    const work = { onProgress: setWorkDone, signal: control.signal };
    const outcome = await castWithWork(draft, candidateId, { idempotencyKey, receipt }, work);
    if (outcome.kind === 'cancelled') {
      underWay.current = null;
      setState('cancelled');
      setChosen(undefined);
      return;
    }
    updateDraft(outcome, draft.unanswered);
    if (outcome.kind === 'counted') {
      keepReceipt({ digits: receipt, promise: outcome.promise });
      void navigate(paths.success, { replace: true, state: { voted: true, candidateId } satisfies SuccessState });
    } else if (outcome.kind === 'pending') {
      keepReceipt({ digits: receipt });
      const pending = { idempotencyKey, address: shortened(draft.details.email) };
      void navigate(paths.success, { replace: true, state: { pending } satisfies SuccessState });
    } else {
      void navigate(paths.sorry, { replace: true, state: sorryState(outcome, draft.unanswered) });
      if (mayBeOfAnotherPoll(outcome)) window.location.reload();
    }
  };

  return {
    state,
    chosen,
    workDone,
    lock: (candidateId) => void lock(candidateId),
    cancel: () => underWay.current?.abort(),
  };
}

type Outcome = Exclude<WorkOutcome, { kind: 'cancelled' }>;
type Failure = Exclude<Outcome, { kind: 'counted' | 'pending' }>;

function updateDraft(outcome: Outcome, unansweredBefore: boolean): void {
  switch (outcome.kind) {
    case 'counted':
    case 'pending':
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

/** The poll may have changed since the page was loaded. History and tab keep everything that a reload needs. */
function mayBeOfAnotherPoll({ kind }: Failure): boolean {
  return kind === 'closed' || kind === 'invalid';
}

/** Says 'Nothing was counted' only if every earlier attempt with these details got a response. */
function sorryState(outcome: Failure, mayBeCounted: boolean): SorryState {
  switch (outcome.kind) {
    case 'invalid':
      return { cause: 'invalid', fields: outcome.fields, mayBeCounted };
    case 'key-reused':
      return { cause: 'not-counted', code: 'vote.key_reused' };
    case 'closed':
      return { cause: 'closed', mayBeCounted };
    case 'not-counted':
      return { cause: 'not-counted', code: outcome.code, mayBeCounted };
    case 'already-voted':
    case 'not-confirmed':
      return { cause: outcome.kind };
  }
}
