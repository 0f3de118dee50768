import { totalsTimeout } from '../content/timers';
import { get } from './http-client';
import { isOfThisPoll, isPerCandidate } from './is-of-this-poll';
import type { ResultsDto } from './schema';

/** Rejects figures of candidates other than those of this page. */
export async function fetchResults(): Promise<ResultsDto> {
  const { data } = await get('/results', {
    timeout: totalsTimeout,
    headers: { 'Cache-Control': 'no-cache' },
    // In another site's frame nothing about the visitor is read, not even cookies.
    withXSRFToken: false,
  });
  if (isOfThisPoll(data) && figuresIn(data).every(isPerCandidate)) return data;
  throw new Error('The response to GET /results has an unexpected shape');
}

function figuresIn({ united_states, global, total, days }: ResultsDto): (readonly number[])[] {
  return [
    ...[united_states, global, total].flatMap((figures) => (figures === null ? [] : [figures.votes, figures.shares])),
    ...(days ?? []).map(({ votes }) => votes),
  ];
}
