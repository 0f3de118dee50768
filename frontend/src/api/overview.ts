import { poll } from '../content/poll';
import { postAsAdmin } from './admin-call';
import { isOfThisPoll } from './is-of-this-poll';
import { isRecord } from './is-record';

export interface Overview {
  /** The votes for each candidate, in the order of the poll file. */
  totals: readonly number[];
  /** The last 60 days in UTC, the oldest first: YYYY-MM-DD. All candidates together, here and below (decision 011). */
  days: readonly { day: string; votes: number }[];
}

/** `from`: ISO 8601. */
export interface VotesSince {
  from: string;
  votes: number;
}

export interface VoteTimes {
  /** When the votes were counted: ISO 8601. */
  until: string;
  /** Since midnight UTC. */
  today: number;
  /** From midnight UTC until the same time of that day. */
  yesterday: number;
  /** The last 60, the oldest first; the last one is not over. */
  minutes: readonly VotesSince[];
  /** The last 48, as the minutes. */
  hours: readonly VotesSince[];
}

/** All lists with the most votes first. */
export interface VotePlaces {
  /** When the votes were counted: ISO 8601. */
  until: string;
  votes: number;
  countries: readonly { country: string; votes: number }[];
  /** Of the United States: 'OH'. Votes with another zip code are in no state. */
  states: readonly { state: string; votes: number }[];
  /** The first three digits of zip codes. */
  zipAreas: readonly { zipArea: string; state: string; votes: number }[];
  sources: readonly { source: string; votes: number }[];
}

/** The totals. Rejects when the response has another shape, as the functions below. */
export async function fetchOverview(signal: AbortSignal): Promise<Overview> {
  const data = await postAsAdmin('/overview', {}, { signal });
  if (!isRecord(data) || !isOfThisPoll(data) || !arePerCandidate(data.totals)) throw unexpectedShape('/overview');
  return { totals: data.totals, days: rowsOf(data.days, { day: 'string', votes: 'number' }) };
}

export async function fetchVoteTimes(signal: AbortSignal): Promise<VoteTimes> {
  const data = await postAsAdmin('/overview/times', {}, { signal });
  if (!isRowOf(data, { until: 'string', today: 'number', yesterday: 'number' })) {
    throw unexpectedShape('/overview/times');
  }
  const { until, today, yesterday, minutes, hours } = data;
  const votesSince = { from: 'string', votes: 'number' } as const;
  return { until, today, yesterday, minutes: rowsOf(minutes, votesSince), hours: rowsOf(hours, votesSince) };
}

/** `since`: of votes cast then or later, in ISO 8601; empty: of the whole poll. */
export async function fetchVotePlaces(since: string, signal: AbortSignal): Promise<VotePlaces> {
  const data = await postAsAdmin('/overview/places', since ? { since } : {}, { signal });
  if (!isRowOf(data, { until: 'string', votes: 'number' })) {
    throw unexpectedShape('/overview/places');
  }
  const areas = rowsOf(data.zip_areas, { zip_area: 'string', state: 'string', votes: 'number' });
  return {
    until: data.until,
    votes: data.votes,
    countries: rowsOf(data.countries, { country: 'string', votes: 'number' }),
    states: rowsOf(data.states, { state: 'string', votes: 'number' }),
    zipAreas: areas.map(({ zip_area, state, votes }) => ({ zipArea: zip_area, state, votes })),
    sources: rowsOf(data.sources, { source: 'string', votes: 'number' }),
  };
}

type Shape = Readonly<Record<string, 'string' | 'number'>>;
type RowOf<Fields extends Shape> = { [Name in keyof Fields]: Fields[Name] extends 'string' ? string : number };

/** The rows of a list that have these fields. */
function rowsOf<Fields extends Shape>(value: unknown, fields: Fields): RowOf<Fields>[] {
  const rows: unknown[] = Array.isArray(value) ? value : [];
  return rows.filter((row) => isRowOf(row, fields));
}

function isRowOf<Fields extends Shape>(
  value: unknown,
  fields: Fields,
): value is Record<string, unknown> & RowOf<Fields> {
  return isRecord(value) && Object.entries(fields).every(([name, type]) => typeof value[name] === type);
}

function arePerCandidate(value: unknown): value is number[] {
  return (
    Array.isArray(value) &&
    value.length === poll.candidates.length &&
    value.every((votes) => Number.isSafeInteger(votes))
  );
}

function unexpectedShape(path: string): Error {
  return new Error(`The response to POST ${path} has an unexpected shape`);
}
