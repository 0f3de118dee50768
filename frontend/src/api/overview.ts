import { callAsAdmin } from './admin-call';
import { isOfThisPoll, isPerCandidate } from './is-of-this-poll';
import type { OverviewDto, VotePlacesDto, VoteTimesDto } from './schema';

/** Rejects totals of candidates other than those of this page. */
export async function fetchOverview(signal: AbortSignal): Promise<OverviewDto> {
  const overview = await callAsAdmin('get', '/overview', {}, { signal });
  if (isOfThisPoll(overview) && isPerCandidate(overview.totals)) return overview;
  throw new Error('The response to GET /overview has an unexpected shape');
}

export function fetchVoteTimes(signal: AbortSignal): Promise<VoteTimesDto> {
  return callAsAdmin('get', '/overview/times', {}, { signal });
}

/** `since`: votes cast then or later, in ISO 8601; empty: the whole poll. */
export function fetchVotePlaces(since: string, signal: AbortSignal): Promise<VotePlacesDto> {
  return callAsAdmin('get', '/overview/places', { query: { since: since || null } }, { signal });
}
