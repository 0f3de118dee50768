import { codeOf, postAsAdmin } from './admin-call';
import type { VotesQuery } from './get-votes';
import { responseOf } from './http-client';
import { isRecord } from './is-record';
import { isUnavailable } from './unavailable';

/** The changes whose votes are counted before. */
export type CountedChange = 'invalidate' | 'restore';

/** The kinds of reasons for the public log, where nothing else of a reason stands. */
export const reasonKinds = ['flood', 'duplicate', 'test', 'mistake', 'other'] as const;
export type ReasonKind = (typeof reasonKinds)[number];

export type VotesChange = CountedChange | 'erase';

/** Votes by id, or all that a filter finds. The API erases by id only. */
export type VotesToChange = { ids: readonly string[] } | VotesQuery;

export type ChangeOutcome =
  | { kind: 'changed'; count: number }
  /** The server rejected the change: no vote was changed. */
  | { kind: 'rejected' }
  /** More votes match than were expected: no vote was changed. */
  | { kind: 'more' }
  /** It is not known whether votes were changed. */
  | { kind: 'unknown' };

/**
 * Never rejects. Safe to repeat: the second time changes no further votes. `expected`: nothing is changed when more votes
 * would be.
 */
export function changeVotes(
  change: VotesChange,
  votes: VotesToChange,
  { reason, kind }: { reason: string; kind: ReasonKind },
  expected?: number,
): Promise<ChangeOutcome> {
  return outcomeOf(`/votes/${change}`, {
    ...votes,
    reason,
    ...(change !== 'erase' && { code: kind }),
    ...(expected !== undefined && { expected }),
  });
}

/** Changes back the votes that an entry of the audit log is about, as far as they are as it left them. Never rejects. */
export function undoChange(entry: string): Promise<ChangeOutcome> {
  return outcomeOf('/votes/undo', { audit_entry: entry });
}

/** How many votes a change would change. */
export function countVotes(change: CountedChange, votes: VotesToChange, signal: AbortSignal): Promise<number> {
  return countAt('/votes/count', { change, ...votes }, signal);
}

/** How many votes `undoChange` would change. */
export function countUndo(entry: string, signal: AbortSignal): Promise<number> {
  return countAt('/votes/undo/count', { audit_entry: entry }, signal);
}

async function countAt(url: string, body: object, signal: AbortSignal): Promise<number> {
  const data = await postAsAdmin(url, body, { signal });
  if (!isRecord(data) || typeof data.count !== 'number') throw new Error(`The response to POST ${url} has no count`);
  return data.count;
}

async function outcomeOf(url: string, body: object): Promise<ChangeOutcome> {
  try {
    const data = await postAsAdmin(url, body);
    return isRecord(data) && typeof data.changed === 'number'
      ? { kind: 'changed', count: data.changed }
      : { kind: 'unknown' };
  } catch (failure) {
    if (codeOf(failure) === 'votes.more_than_expected') return { kind: 'more' };
    const status = responseOf(failure)?.status;
    const rejected = (status !== undefined && status < 500) || isUnavailable(codeOf(failure));
    return { kind: rejected ? 'rejected' : 'unknown' };
  }
}
