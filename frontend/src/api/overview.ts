import { callAsAdmin } from './admin-call';
import { isOfThisPoll, isPerCandidate } from './is-of-this-poll';
import type { OverviewDto } from './schema';

/** Rejects totals of candidates other than those of this page. */
export async function fetchOverview({ signal }: { signal: AbortSignal }): Promise<OverviewDto> {
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
export const fetchVoteTimes = (range: AskedRange, timeZone: string, signal: AbortSignal) =>
  callAsAdmin('get', '/overview/times', { query: { ...range, time_zone: timeZone } }, { signal });

export const fetchVotePlaces = (range: AskedRange, signal: AbortSignal) =>
  callAsAdmin('get', '/overview/places', { query: range }, { signal });

export const fetchCertainty = ({ from, until }: AskedRange, signal: AbortSignal) =>
  callAsAdmin('get', '/overview/certainty', { query: { from, until } }, { signal });
