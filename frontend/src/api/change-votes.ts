import { codeOf, postAsAdmin } from './admin-call';
import type { VotesQuery } from './get-votes';
import { answerOf } from './http-client';
import { isRecord } from './is-record';
import { isUnavailable } from './unavailable';

export type VotesChange = 'invalidate' | 'restore' | 'erase';

/** Votes one by one, or all that a search and filter find. People are erased one by one only. */
export type VotesToChange = { ids: readonly string[] } | VotesQuery;

export type ChangeOutcome =
  | { kind: 'changed'; count: number }
  /** The server refused: nothing was changed. */
  | { kind: 'refused' }
  /** No answer came: it may have been done. */
  | { kind: 'unknown' };

/** Never rejects. Doing it twice changes nothing more. */
export async function changeVotes(change: VotesChange, votes: VotesToChange, reason: string): Promise<ChangeOutcome> {
  try {
    const data = await postAsAdmin(`/votes/${change}`, { ...votes, reason });
    return isRecord(data) && typeof data.changed === 'number'
      ? { kind: 'changed', count: data.changed }
      : { kind: 'unknown' };
  } catch (failure) {
    const status = answerOf(failure)?.status;
    const undone = (status !== undefined && status < 500) || isUnavailable(codeOf(failure));
    return { kind: undone ? 'refused' : 'unknown' };
  }
}
