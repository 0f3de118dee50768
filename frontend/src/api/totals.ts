import { poll } from '../content/poll';
import { followPoll } from '../content/poll-data';
import { totalsTimeout } from '../content/timers';
import { get } from './http-client';
import { isOfThisPoll } from './is-of-this-poll';
import { isRecord } from './is-record';
import type { TotalsDto } from './schema';

/** The totals of each candidate, in the order of the poll file. Rejects if the response has another shape. */
export async function fetchTotals(): Promise<TotalsDto[]> {
  // Without nginx the browser may cache the response, and would show a voter the totals before their vote.
  const headers = { 'Cache-Control': 'no-cache' };
  const { data } = await get('/vote/count', { timeout: totalsTimeout, headers });
  followPoll(data.poll_version);
  return readTotals(data);
}

/** Throws if the response has another shape. */
export function readTotals(data: unknown): TotalsDto[] {
  const votes: unknown[] = isRecord(data) && isOfThisPoll(data) && Array.isArray(data.votes) ? data.votes : [];
  if (votes.length === poll.candidates.length && votes.every(isCandidateTotals)) return votes;
  throw new Error('GET /vote/count: an unexpected shape');
}

function isCandidateTotals(value: unknown): value is TotalsDto {
  return isRecord(value) && isCount(value.GlobalVoteCount) && isCount(value.USVoteCount);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
