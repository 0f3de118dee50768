import { Injectable } from '@nestjs/common';
import { AdministrationDatabase } from '../platform/database/administration-database.js';
import { OverviewTooSlowError } from './overview-too-slow-error.js';

const DAYS = 60;

/** Counted votes of candidate 1 and candidate 2. */
export type PerCandidate = [number, number];

export interface Overview {
  totals: PerCandidate;
  today: PerCandidate;
  yesterday: PerCandidate;
  /** The last 60 days in UTC, such as '2026-11-20', the oldest first. */
  days: { day: string; votes: PerCandidate }[];
  /** Countries with votes (ISO 3166-1 alpha-2), most votes first. Without candidates: see decision 011. */
  countries: { country: string; votes: number }[];
}

interface OneAndTwo {
  one: number;
  two: number;
}

const ONE_AND_TWO = `
  coalesce(sum(votes) FILTER (WHERE candidate_id = 1), 0)::float8 AS one,
  coalesce(sum(votes) FILTER (WHERE candidate_id = 2), 0)::float8 AS two`;

const TOTALS = `SELECT ${ONE_AND_TWO} FROM tallies`;

const PER_COUNTRY = `
  SELECT country, sum(votes)::float8 AS votes
  FROM tallies GROUP BY country HAVING sum(votes) > 0 ORDER BY sum(votes) DESC, country`;

const PER_DAY = `
  SELECT to_char(day, 'YYYY-MM-DD') AS day, ${ONE_AND_TWO}
  FROM generate_series(0, ${DAYS - 1}) AS ago
  CROSS JOIN LATERAL (SELECT (now() AT TIME ZONE 'UTC')::date - ago AS day) AS days
  LEFT JOIN daily_tallies USING (day)
  GROUP BY day ORDER BY day`;

/** The totals for administrators. Candidates only appear in totals that cannot identify a voter. */
@Injectable()
export class OverviewService {
  constructor(private readonly database: AdministrationDatabase) {}

  /** All totals in one snapshot. Rejects with `OverviewTooSlowError` or `AdministrationBusyError`. */
  async read(): Promise<Overview> {
    return this.database.read(async (statements) => {
      const [totals] = await statements.query<OneAndTwo>(TOTALS);
      const countries = await statements.query<{ country: string; votes: number }>(PER_COUNTRY);
      const days = await statements.query<OneAndTwo & { day: string }>(PER_DAY);
      return {
        totals: votesOf(totals),
        today: votesOf(days.at(-1)),
        yesterday: votesOf(days.at(-2)),
        days: days.map((row) => ({ day: row.day, votes: votesOf(row) })),
        countries: countries.map(({ country, votes }) => ({ country, votes })),
      };
    }, OverviewTooSlowError);
  }
}

function votesOf(row: OneAndTwo | undefined): PerCandidate {
  return row ? [row.one, row.two] : [0, 0];
}
