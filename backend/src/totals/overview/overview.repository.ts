import { Injectable } from '@nestjs/common';
import { AdministrationDatabase, type Statements } from '../../platform/database/administration-database.js';
import { withDeadline } from '../../platform/database/deadline.js';
import { type CastWithin, castWithin } from '../../votes/cast-within.js';
import { HAS_ZIP_AREA, ZIP_AREA } from '../../votes/zip-areas.js';
import { OverviewTooSlowError } from './overview.errors.js';
import type { PlaceTotal } from './vote-places.js';
import type { Span, Step, VoteRange } from './vote-range.js';

const DAYS = 60;
/** ms, for a count over every vote. */
const COUNT_TIMEOUT = 20_000;

const TOTALS = 'SELECT candidate_id AS candidate, sum(votes)::float8 AS votes FROM tallies GROUP BY 1';

const PER_DAY = `
  SELECT to_char(day, 'YYYY-MM-DD') AS day, coalesce(sum(votes), 0)::float8 AS votes
  FROM generate_series(0, ${DAYS - 1}) AS ago
  CROSS JOIN LATERAL (SELECT (now() AT TIME ZONE 'UTC')::date - ago AS day) AS days
  LEFT JOIN daily_tallies USING (day)
  GROUP BY day ORDER BY day`;

/**
 * The first time that clocks show `local`. Where they go back, by an hour anywhere but on Lord Howe Island, PostgreSQL takes the
 * second one, after votes of that hour.
 */
const firstAt = (local: string, timeZone: string) =>
  `least(${local} AT TIME ZONE ${timeZone}, (${local} - interval '1 hour') AT TIME ZONE ${timeZone} + interval '1 hour')`;

/** Up to the end of the first UTC day with counted votes, so that the index of times leaves out the rest. */
const FIRST_DAY = `
  SELECT ${firstAt(`date_trunc('day', min(cast_at) AT TIME ZONE $1)`, '$1')} AS at
  FROM votes WHERE invalidated_at IS NULL AND cast_at < (
    SELECT min(day + 1)::timestamp AT TIME ZONE 'UTC'
    FROM (SELECT day FROM daily_tallies GROUP BY day HAVING sum(votes) > 0) AS days)`;

/** Days and longer steps begin at the same time of day, whatever is done to the clocks; the first one not before the span. */
const STARTS_BY_THE_CLOCK = `
  SELECT greatest($1, ${firstAt('local', '$4')}) AS at
  FROM generate_series($1::timestamptz AT TIME ZONE $4, $2::timestamptz AT TIME ZONE $4, $3::interval) AS local`;
const STARTS_BY_TIME = 'SELECT at FROM generate_series($1::timestamptz, $2::timestamptz, $3::interval) AS at';

export interface CandidateTotal {
  candidate: number;
  votes: number;
}

/** `day`: in UTC, such as '2026-11-20'. */
export interface DayTotal {
  day: string;
  votes: number;
}

/** Sums of counted votes in one snapshot. */
export class OverviewSnapshot {
  constructor(
    private readonly statements: Statements,
    /** The time of the snapshot. */
    readonly now: Date,
  ) {}

  async places({ compared, ...range }: VoteRange, hasZipCodes: boolean): Promise<PlaceTotal[]> {
    const parameters: Date[] = [];
    const add = (value: Date) => `$${parameters.push(value)}`;
    const [isIn, isCompared] = [castWithin(range, add), compared ? castWithin(compared, add) : 'false'];
    const zipArea = hasZipCodes ? `CASE WHEN ${HAS_ZIP_AREA} THEN ${ZIP_AREA} END` : 'NULL';
    return this.statements.query<PlaceTotal>(
      `SELECT country, source, ${zipArea} AS zip_area,
         (count(*) FILTER (WHERE ${isIn}))::int AS votes, (count(*) FILTER (WHERE ${isCompared}))::int AS compared
       FROM votes WHERE invalidated_at IS NULL AND (${isIn} OR ${isCompared}) GROUP BY 1, 2, 3`,
      parameters,
    );
  }

  /** The beginning of the day of the first vote, in the time zone; null before it. */
  async firstDay(timeZone: string): Promise<Date | null> {
    const [first] = await this.statements.query<{ at: Date | null }>(FIRST_DAY, [timeZone]);
    return first?.at ?? null;
  }

  /** When each column of a chart begins, from the beginning of the span on. */
  async starts({ from, until }: Span, step: Step, timeZone: string): Promise<Date[]> {
    const parameters = [from, until, `1 ${step}`];
    const rows =
      step === 'minute' || step === 'hour'
        ? await this.statements.query<{ at: Date }>(STARTS_BY_TIME, parameters)
        : await this.statements.query<{ at: Date }>(STARTS_BY_THE_CLOCK, [...parameters, timeZone]);
    return rows.map(({ at }) => at).filter((at, index) => index === 0 || at < until);
  }

  /** The votes of each column, of a range that begins with the first one. */
  async votesPerColumn(starts: readonly Date[], range: CastWithin): Promise<number[]> {
    const parameters: unknown[] = [starts];
    const isIn = castWithin({ ...range, from: starts[0] ?? null }, (value) => `$${parameters.push(value)}`);
    const rows = await this.statements.query<{ place: number; votes: number }>(
      `SELECT width_bucket(cast_at, $1::timestamptz[]) AS place, count(*)::int AS votes
       FROM votes WHERE invalidated_at IS NULL AND ${isIn} GROUP BY place`,
      parameters,
    );
    const votes = new Map(rows.map((row) => [row.place, row.votes]));
    return starts.map((_start, index) => votes.get(index + 1) ?? 0);
  }
}

/** All reject with `OverviewTooSlowError` or `AdministrationBusyError`. */
@Injectable()
export class OverviewRepository {
  constructor(private readonly database: AdministrationDatabase) {}

  /** Candidates without votes are missing. The last 60 days, oldest first. */
  async totals(): Promise<{ candidates: CandidateTotal[]; days: DayTotal[] }> {
    return this.database.read(async (statements) => {
      const candidates = await statements.query<CandidateTotal>(TOTALS);
      return { candidates, days: await statements.query<DayTotal>(PER_DAY) };
    }, OverviewTooSlowError);
  }

  async inSnapshot<Result>(read: (votes: OverviewSnapshot) => Promise<Result>): Promise<Result> {
    return this.database.read(async (unlimited) => {
      const statements = withDeadline(unlimited, COUNT_TIMEOUT);
      // Off for searches; here most votes are read. They are summed in memory, not sorted on disk.
      await unlimited.query(`SET LOCAL enable_seqscan = on; SET LOCAL work_mem = '32MB'`);
      const [{ now } = { now: new Date() }] = await statements.query<{ now: Date }>('SELECT now()');
      return read(new OverviewSnapshot(statements, now));
    }, OverviewTooSlowError);
  }
}
