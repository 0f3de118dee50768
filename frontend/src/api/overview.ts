import { callAsAdmin } from './admin-call';
import { isOfThisPoll, isPerCandidate } from './is-of-this-poll';
import type { OverviewDto, VoteCertaintyDto, VotePlacesDto, VoteTimesDto } from './schema';

/** Rejects totals of candidates other than those of this page. */
export async function fetchOverview(signal: AbortSignal): Promise<OverviewDto> {
  const overview = await callAsAdmin('get', '/overview', {}, { signal });
  if (isOfThisPoll(overview) && isPerCandidate(overview.totals)) return overview;
  throw new Error('The response to GET /overview has an unexpected shape');
}

/** Votes cast from a time on, until another, beside those of a time as long. Times in ISO 8601; null: docs/product.md#overview. */
export interface AskedRange {
  from: string | null;
  until: string | null;
  compared_from: string | null;
}

/** `timeZone`: where days begin. */
export function fetchVoteTimes(range: AskedRange, timeZone: string, signal: AbortSignal): Promise<VoteTimesDto> {
  return callAsAdmin('get', '/overview/times', { query: { ...range, time_zone: timeZone } }, { signal });
}

export function fetchVotePlaces(range: AskedRange, signal: AbortSignal): Promise<VotePlacesDto> {
  return callAsAdmin('get', '/overview/places', { query: range }, { signal });
}

export function fetchCertainty({ from, until }: AskedRange, signal: AbortSignal): Promise<VoteCertaintyDto> {
  return callAsAdmin('get', '/overview/certainty', { query: { from, until } }, { signal });
}
