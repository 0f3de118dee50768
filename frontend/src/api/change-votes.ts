import { postAsAdmin } from './admin-call';
import { codeOf, responseOf } from './http-client';
import type { ChangedDto, CountVotesDto, ReasonKind, VotesFilterDto } from './schema';
import { isUnavailable } from './unavailable';

/** The changes whose votes are counted first. */
export type CountedChange = CountVotesDto['change'];

export type VotesChange = CountedChange | 'erase';

/** Votes by id, or all that a filter finds. The API erases by id only. */
export type VotesToChange = { ids: readonly string[] } | VotesFilterDto;

export type ChangeOutcome =
  /** `entry`: of the audit log, to undo it. */
  | { kind: 'changed'; count: number; entry?: string | undefined }
  /** The server rejected the change: no vote was changed. */
  | { kind: 'rejected' }
  /** More votes match than were expected: no vote was changed. */
  | { kind: 'more' }
  /** It is not known whether votes were changed. */
  | { kind: 'unknown' };

/**
 * Never rejects. Idempotent. `expected`: nothing is changed if more votes
 * would be.
 */
export function changeVotes(
  change: VotesChange,
  votes: VotesToChange,
  { reason, kind }: { reason: string; kind: ReasonKind },
  expected?: number,
): Promise<ChangeOutcome> {
  return outcomeOf(
    postAsAdmin(`/votes/${change}`, {
      ...votes,
      reason,
      ...(change !== 'erase' && { code: kind }),
      ...(expected !== undefined && { expected }),
    }),
  );
}

/** Undoes an audit log entry for the votes that are still as it left them. Never rejects. */
export function undoChange(entry: string): Promise<ChangeOutcome> {
  return outcomeOf(postAsAdmin('/votes/undo', { audit_entry: entry }));
}

export async function countVotes(change: CountedChange, votes: VotesToChange, signal: AbortSignal): Promise<number> {
  return (await postAsAdmin('/votes/count', { change, ...votes }, { signal })).count;
}

export async function countUndo(entry: string, signal: AbortSignal): Promise<number> {
  return (await postAsAdmin('/votes/undo/count', { audit_entry: entry }, { signal })).count;
}

async function outcomeOf(call: Promise<Partial<ChangedDto>>): Promise<ChangeOutcome> {
  try {
    const { changed, audit_entry } = await call;
    return changed === undefined ? { kind: 'unknown' } : { kind: 'changed', count: changed, entry: audit_entry };
  } catch (failure) {
    if (codeOf(failure) === 'votes.more_than_expected') return { kind: 'more' };
    const status = responseOf(failure)?.status;
    const rejected = (status !== undefined && status < 500) || isUnavailable(codeOf(failure));
    return { kind: rejected ? 'rejected' : 'unknown' };
  }
}
