import type { EntityManager } from 'typeorm';

/** A total that does not equal its number of votes. */
export interface Difference {
  /** Such as 'candidate 1, US' or 'candidate 2, 2026-11-03'. */
  total: string;
  tallied: number;
  rows: number;
}

/**
 * One statement and so one snapshot: it is correct while votes are being cast. Invalidated votes are not counted.
 */
export const RECOUNT = `
WITH counted AS (
  SELECT candidate_id, country, (cast_at AT TIME ZONE 'UTC')::date AS day, count(*) AS votes
  FROM votes WHERE invalidated_at IS NULL GROUP BY 1, 2, 3
),
by_country AS (
  SELECT format('candidate %s, %s', candidate_id, country) AS total, coalesce(tallied, 0) AS tallied, coalesce(counted, 0) AS rows
  FROM (SELECT candidate_id, country, sum(votes) AS tallied FROM tallies GROUP BY 1, 2) AS tallies
  FULL JOIN (SELECT candidate_id, country, sum(votes) AS counted FROM counted GROUP BY 1, 2) AS votes USING (candidate_id, country)
), by_day AS (
  SELECT format('candidate %s, %s', candidate_id, day) AS total, coalesce(tallied, 0) AS tallied, coalesce(counted, 0) AS rows
  FROM (SELECT candidate_id, day, sum(votes) AS tallied FROM daily_tallies GROUP BY 1, 2) AS tallies
  FULL JOIN (SELECT candidate_id, day, sum(votes) AS counted FROM counted GROUP BY 1, 2) AS votes USING (candidate_id, day)
)
SELECT total, tallied, rows, (SELECT sum(votes) FROM counted) AS votes
FROM (SELECT * FROM by_country UNION ALL SELECT * FROM by_day) AS totals
ORDER BY total`;

/** A row of `RECOUNT`. */
export interface RecountedTotal {
  total: string;
  tallied: string;
  rows: string;
  votes: string;
}

/** `votes`: the number of counted votes. */
interface Recounted {
  votes: number;
  differences: Difference[];
}

/** Counts the votes and compares them with the totals, by country and by day. */
export async function recount(database: Pick<EntityManager, 'query'>): Promise<Recounted> {
  return recounted(await database.query<RecountedTotal[]>(RECOUNT));
}

export function recounted(rows: RecountedTotal[]): Recounted {
  const totals = rows.map((row) => ({ total: row.total, tallied: Number(row.tallied), rows: Number(row.rows) }));
  return {
    votes: Number(rows[0]?.votes ?? 0),
    differences: totals.filter(({ tallied, rows: counted }) => tallied !== counted),
  };
}
