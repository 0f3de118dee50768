import { Inject, Injectable } from '@nestjs/common';
import { AdministrationDatabase } from '../platform/database/administration-database.js';
import { candidateIds } from '../poll/candidate-ids.js';
import { POLL } from '../poll/poll-file.js';
import type { PollFile } from '../poll/poll-file-schema.js';
import { OverviewTooSlowError } from './overview-too-slow-error.js';

const DAYS = 60;

export interface Overview {
  /** Counted votes of each candidate, in the order of the poll file. */
  totals: number[];
  /** Their ids. */
  candidates: number[];
  /** The last 60 days in UTC, such as '2026-11-20', the oldest first. Without candidates: see decision 011. */
  days: { day: string; votes: number }[];
}

const TOTALS = 'SELECT candidate_id, sum(votes)::float8 AS votes FROM tallies GROUP BY 1';

const PER_DAY = `
  SELECT to_char(day, 'YYYY-MM-DD') AS day, coalesce(sum(votes), 0)::float8 AS votes
  FROM generate_series(0, ${DAYS - 1}) AS ago
  CROSS JOIN LATERAL (SELECT (now() AT TIME ZONE 'UTC')::date - ago AS day) AS days
  LEFT JOIN daily_tallies USING (day)
  GROUP BY day ORDER BY day`;

/** The totals for administrators. Candidates only appear in totals that cannot identify a voter. */
@Injectable()
export class OverviewService {
  constructor(
    private readonly database: AdministrationDatabase,
    @Inject(POLL) private readonly poll: PollFile,
  ) {}

  /** All totals in one snapshot. Rejects with `OverviewTooSlowError` or `AdministrationBusyError`. */
  async read(): Promise<Overview> {
    return this.database.read(async (statements) => {
      const rows = await statements.query<{ candidate_id: number; votes: number }>(TOTALS);
      const totals = new Map(rows.map(({ candidate_id, votes }) => [candidate_id, votes]));
      const days = await statements.query<{ day: string; votes: number }>(PER_DAY);
      const candidates = candidateIds(this.poll);
      return { totals: candidates.map((id) => totals.get(id) ?? 0), candidates, days };
    }, OverviewTooSlowError);
  }
}
