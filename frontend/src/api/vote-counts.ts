import { voteCountTimeout } from '../content/timers';
import { httpClient } from './http-client';
import { isRecord } from './is-record';

export interface VoteCount {
  /** Votes from outside the United States. */
  GlobalVoteCount: number;
  USVoteCount: number;
}

/** The totals of candidate 1 and candidate 2, in this order. Rejects when the answer is not of that shape. */
export async function fetchVoteCounts(): Promise<[VoteCount, VoteCount]> {
  const { data } = await httpClient.get<unknown>('/vote/count', { timeout: voteCountTimeout });
  const votes: unknown[] = isRecord(data) && Array.isArray(data.votes) ? data.votes : [];
  const [first, second] = votes;
  if (isVoteCount(first) && isVoteCount(second)) return [first, second];
  throw new Error('GET /vote/count answered in an unexpected shape');
}

function isVoteCount(value: unknown): value is VoteCount {
  return isRecord(value) && isCount(value.GlobalVoteCount) && isCount(value.USVoteCount);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
