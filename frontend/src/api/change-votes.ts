import { codeOf, postAsAdmin } from './admin-call';
import type { VotesQuery } from './get-votes';
import { responseOf } from './http-client';
import { isRecord } from './is-record';
import { isUnavailable } from './unavailable';

export type VotesChange = 'invalidate' | 'restore' | 'erase';

/** Votes by id, or all that a filter finds. The API erases by id only. */
export type VotesToChange = { ids: readonly string[] } | VotesQuery;

export type ChangeOutcome =
  | { kind: 'changed'; count: number }
  /** The server rejected the change: no vote was changed. */
  | { kind: 'rejected' }
  /** It is not known whether votes were changed. */
  | { kind: 'unknown' };

/** Never rejects. Safe to repeat: the second time changes no further votes. */
export async function changeVotes(change: VotesChange, votes: VotesToChange, reason: string): Promise<ChangeOutcome> {
  try {
    const data = await postAsAdmin(`/votes/${change}`, { ...votes, reason });
    return isRecord(data) && typeof data.changed === 'number'
      ? { kind: 'changed', count: data.changed }
      : { kind: 'unknown' };
  } catch (failure) {
    const status = responseOf(failure)?.status;
    const rejected = (status !== undefined && status < 500) || isUnavailable(codeOf(failure));
    return { kind: rejected ? 'rejected' : 'unknown' };
  }
}
