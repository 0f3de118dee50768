import { Injectable } from '@nestjs/common';
import { AdministrationDatabase, type Statements } from '../platform/database/administration-database.js';
import { Refreshed } from '../platform/http/refreshed.js';
import { OverviewTooSlowError } from './overview-too-slow-error.js';

/** ms: the pages ask every ten seconds, each of them. */
const MAX_AGE = 5_000;
const MAX_STALE = 15_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MINUTES = 60;
const HOURS = 48;

/** Votes since `from` (ISO 8601), for a minute or an hour. */
export interface VotesSince {
  from: string;
  votes: number;
}

/** Counted votes by the time when they were cast, all candidates together. */
export interface VoteTimes {
  /** When they were counted: ISO 8601. */
  until: string;
  /** Since midnight UTC. */
  today: number;
  /** From the midnight before until the same time of that day. */
  yesterday: number;
  /** The last 60, the oldest first; the last one is not over. */
  minutes: VotesSince[];
  /** The last 48, as minutes. */
  hours: VotesSince[];
}

interface Counted {
  at: Date;
  votes: number;
  /** Those of them that were cast a day before now, or earlier. */
  a_day_ago: number;
}

@Injectable()
export class VoteTimesReader {
  private readonly times: Refreshed<VoteTimes>;

  constructor(database: AdministrationDatabase) {
    this.times = new Refreshed(MAX_AGE, MAX_STALE, () => database.read(readTimes, OverviewTooSlowError));
  }

  /** At most fifteen seconds old. Rejects with `OverviewTooSlowError` or `AdministrationBusyError`. */
  read(): Promise<VoteTimes> {
    return this.times.get();
  }
}

async function readTimes(statements: Statements): Promise<VoteTimes> {
  // They are off for the searches' sake. After a busy day most votes may be of the last 48 hours.
  await statements.query('SET LOCAL enable_seqscan = on');
  const [{ now } = { now: new Date() }] = await statements.query<{ now: Date }>('SELECT now()');
  const until = now.getTime();
  const minutes = await countedSince(statements, firstOf(until, MINUTE, MINUTES), MINUTE);
  const hours = await countedSince(statements, firstOf(until, HOUR, HOURS), HOUR);
  const midnight = Math.floor(until / DAY) * DAY;
  const today = hours.filter(({ at }) => at.getTime() >= midnight);
  const yesterday = hours.filter(({ at }) => at.getTime() >= midnight - DAY && at.getTime() < midnight);
  return {
    until: now.toISOString(),
    today: today.reduce((sum, { votes }) => sum + votes, 0),
    yesterday: yesterday.reduce((sum, { a_day_ago }) => sum + a_day_ago, 0),
    minutes: withoutGaps(minutes, until, MINUTE, MINUTES),
    hours: withoutGaps(hours, until, HOUR, HOURS),
  };
}

function firstOf(until: number, step: number, count: number): number {
  return Math.floor(until / step) * step - (count - 1) * step;
}

function countedSince(statements: Statements, from: number, step: number): Promise<Counted[]> {
  return statements.query<Counted>(
    `SELECT date_bin($1, cast_at, '2000-01-01Z') AS at, count(*)::int AS votes,
       (count(*) FILTER (WHERE cast_at < now() - interval '1 day'))::int AS a_day_ago
     FROM votes WHERE invalidated_at IS NULL AND cast_at >= $2 GROUP BY at`,
    [`${step} milliseconds`, new Date(from)],
  );
}

/** A vote of the future, because a clock was set, is in none of them. */
function withoutGaps(counted: readonly Counted[], until: number, step: number, count: number): VotesSince[] {
  const votes = new Map(counted.map((row) => [row.at.getTime(), row.votes]));
  const first = firstOf(until, step, count);
  return Array.from({ length: count }, (_, index) => {
    const from = first + index * step;
    return { from: new Date(from).toISOString(), votes: votes.get(from) ?? 0 };
  });
}
