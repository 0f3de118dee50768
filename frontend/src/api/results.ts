import { poll } from '../content/poll';
import { totalsTimeout } from '../content/timers';
import { httpClient } from './http-client';
import { isOfThisPoll } from './is-of-this-poll';
import { isRecord } from './is-record';

/** One for each candidate, in the order of the poll file. */
export type PerCandidate = readonly number[];

export interface Figures {
  votes: PerCandidate;
  /** In percent, together 100. */
  shares: PerCandidate;
}

/** Votes of one day or of several days in a row (UTC), such as '2026-11-20'. */
export interface Span {
  from: string;
  to: string;
  votes: PerCandidate;
}

/** Null where there are too few votes for figures (docs/decisions/024-results.md). */
export interface Results {
  at: string;
  hasVotes: boolean;
  unitedStates: Figures | null;
  global: Figures | null;
  total: Figures | null;
  days: readonly Span[] | null;
}

/** Rejects when the response has another shape. */
export async function fetchResults(): Promise<Results> {
  const { data } = await httpClient.get<unknown>('/results', {
    timeout: totalsTimeout,
    headers: { 'Cache-Control': 'no-cache' },
    // In a frame of another site nothing is read of the visitor, cookies included.
    withXSRFToken: false,
  });
  if (!isResponse(data)) throw new Error('The response to GET /results has an unexpected shape');
  const { at, has_votes, united_states, global, total, days } = data;
  return { at, hasVotes: has_votes, unitedStates: united_states, global, total, days };
}

interface ResultsResponse {
  at: string;
  has_votes: boolean;
  united_states: Figures | null;
  global: Figures | null;
  total: Figures | null;
  days: Span[] | null;
}

function isResponse(data: unknown): data is ResultsResponse {
  return (
    isRecord(data) &&
    isOfThisPoll(data) &&
    typeof data.at === 'string' &&
    !Number.isNaN(Date.parse(data.at)) &&
    typeof data.has_votes === 'boolean' &&
    [data.united_states, data.global, data.total].every((figures) => figures === null || isFigures(figures)) &&
    (data.days === null || (Array.isArray(data.days) && data.days.every(isSpan)))
  );
}

function isFigures(value: unknown): value is Figures {
  return isRecord(value) && isPerCandidate(value.votes) && isPerCandidate(value.shares);
}

function isSpan(value: unknown): value is Span {
  return isRecord(value) && isDay(value.from) && isDay(value.to) && isPerCandidate(value.votes);
}

function isDay(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
}

function isPerCandidate(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length === poll.candidates.length &&
    value.every((each) => typeof each === 'number' && each >= 0)
  );
}
