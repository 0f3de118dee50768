import { type CandidateId, type CastVoteOutcome, castVote, logNotAcknowledged } from '../../api/cast-vote';
import { mostWork } from '../../content/limits';
import { type BallotDraft, keepUnanswered } from './ballot-draft';
import { proveWork } from './prove-work';
import { commitmentOf } from './receipt';

export type WorkOutcome = Exclude<CastVoteOutcome, { kind: 'work-required' }> | { kind: 'cancelled' };

interface Work {
  /** Receives the share of the work that is done; undefined once none is under way. */
  onProgress: (share: number | undefined) => void;
  signal: AbortSignal;
}

/** Casts the vote, and casts it again with a proof of work if the server asks for one. Never rejects. */
export async function castWithWork(
  draft: BallotDraft,
  candidateId: CandidateId,
  { idempotencyKey, receipt }: { idempotencyKey: string; receipt: string },
  { onProgress, signal }: Work,
): Promise<WorkOutcome> {
  const commitment = await commitmentOf(receipt);
  const { words } = draft;
  let outcome = await castVote(draft.details, candidateId, idempotencyKey, { commitment, words });
  for (let times = 0; outcome.kind === 'work-required'; times += 1) {
    // The server has confirmed that this attempt does not count.
    keepUnanswered(draft.unanswered);
    if (times === mostWork) return failedWork();
    onProgress(0);
    try {
      const work = await proveWork(outcome.challenge, onProgress, signal);
      keepUnanswered(true);
      onProgress(undefined);
      outcome = await castVote(draft.details, candidateId, idempotencyKey, { commitment, words, work });
    } catch {
      onProgress(undefined);
      return signal.aborted ? { kind: 'cancelled' } : failedWork();
    }
  }
  return outcome;
}

function failedWork(): WorkOutcome {
  const code = 'vote.work_required';
  logNotAcknowledged(`429 ${code}`);
  return { kind: 'not-counted', code };
}
