import { Injectable } from '@nestjs/common';
import { AdministrationDatabase, type Statements } from '../../platform/database/administration-database.js';
import { withDeadline } from '../../platform/database/deadline.js';
import { HAS_ZIP_AREA, ZIP_AREA } from '../../votes/zip-areas.js';
import { OverviewTooSlowError } from './overview.errors.js';
import type { PlaceTotal } from './vote-places.js';
import { firstStep, HOUR, MINUTE, type StepTotal } from './vote-times.js';

const DAYS = 60;
/** ms, for a count over every vote. */
const PLACES_TIMEOUT = 20_000;

const TOTALS = 'SELECT candidate_id AS candidate, sum(votes)::float8 AS votes FROM tallies GROUP BY 1';

const PER_DAY = `
  SELECT to_char(day, 'YYYY-MM-DD') AS day, coalesce(sum(votes), 0)::float8 AS votes
  FROM generate_series(0, ${DAYS - 1}) AS ago
  CROSS JOIN LATERAL (SELECT (now() AT TIME ZONE 'UTC')::date - ago AS day) AS days
  LEFT JOIN daily_tallies USING (day)
  GROUP BY day ORDER BY day`;

const PER_STEP = `
  SELECT date_bin($1, cast_at, '2000-01-01Z') AS at, count(*)::int AS votes,
    (count(*) FILTER (WHERE cast_at < now() - interval '1 day'))::int AS "aDayAgo"
  FROM votes WHERE invalidated_at IS NULL AND cast_at >= $2 GROUP BY at`;

export interface CandidateTotal {
  candidate: number;
  votes: number;
}

/** `day`: in UTC, such as '2026-11-20'. */
export interface DayTotal {
  day: string;
  votes: number;
}

/** Sums of counted votes, each method in one snapshot. All reject with `OverviewTooSlowError` or `AdministrationBusyError`. */
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

  /** Of the votes cast since then, or of all. */
  async places(since: Date | null, hasZipCodes: boolean): Promise<{ now: Date; places: PlaceTotal[] }> {
    const zipArea = hasZipCodes ? `CASE WHEN ${HAS_ZIP_AREA} THEN ${ZIP_AREA} END` : 'NULL';
    return this.database.read(async (unlimited) => {
      const statements = withDeadline(unlimited, PLACES_TIMEOUT);
      const now = await scanAll(statements);
      const places = await statements.query<PlaceTotal>(
        `SELECT country, source, ${zipArea} AS zip_area, count(*)::int AS votes
         FROM votes WHERE invalidated_at IS NULL ${since ? 'AND cast_at >= $1' : ''} GROUP BY 1, 2, 3`,
        since ? [since] : [],
      );
      return { now, places };
    }, OverviewTooSlowError);
  }

  /** Minutes and hours without votes are missing. */
  async times(minutes: number, hours: number): Promise<{ now: Date; minutes: StepTotal[]; hours: StepTotal[] }> {
    return this.database.read(async (statements) => {
      const now = await scanAll(statements);
      const since = (step: number, count: number) =>
        statements.query<StepTotal>(PER_STEP, [`${step} milliseconds`, firstStep(now, step, count)]);
      return { now, minutes: await since(MINUTE, minutes), hours: await since(HOUR, hours) };
    }, OverviewTooSlowError);
  }
}

/** Sequential scans are off for searches, but counts over most votes need them. Returns the time of the snapshot. */
async function scanAll(statements: Statements): Promise<Date> {
  await statements.query('SET LOCAL enable_seqscan = on');
  const [{ now } = { now: new Date() }] = await statements.query<{ now: Date }>('SELECT now()');
  return now;
}
