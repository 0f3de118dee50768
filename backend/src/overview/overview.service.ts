import { Injectable } from '@nestjs/common';
import { AdministrationDatabase } from '../platform/database/administration-database.js';
import { OverviewTooSlowError } from './overview-too-slow-error.js';

const DAYS = 60;

export interface Overview {
  /** Counted votes of candidate 1 and candidate 2. */
  totals: [number, number];
  /** The last 60 days in UTC, such as '2026-11-20', the oldest first. Without candidates: see decision 011. */
  days: { day: string; votes: number }[];
}

const TOTALS = `
  SELECT coalesce(sum(votes) FILTER (WHERE candidate_id = 1), 0)::float8 AS one,
    coalesce(sum(votes) FILTER (WHERE candidate_id = 2), 0)::float8 AS two
  FROM tallies`;

const PER_DAY = `
  SELECT to_char(day, 'YYYY-MM-DD') AS day, coalesce(sum(votes), 0)::float8 AS votes
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
      const [totals] = await statements.query<{ one: number; two: number }>(TOTALS);
      const days = await statements.query<{ day: string; votes: number }>(PER_DAY);
      return { totals: totals ? [totals.one, totals.two] : [0, 0], days };
    }, OverviewTooSlowError);
  }
}
