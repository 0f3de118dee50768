import type pg from 'pg';
import { expect } from 'vitest';
import { COLLECTED } from '../../src/newsletter/emails-list.js';

export interface VoteRow {
  name: string;
  email: string;
  phone_number: string;
  country: string;
  zip_code: string;
  free_gifts: boolean;
  candidate_id: number;
  source: string;
}

/** All votes in id order. */
export async function votesIn(database: pg.Client): Promise<VoteRow[]> {
  const { rows } = await database.query<VoteRow>(`
    SELECT name, email, phone_number, country, zip_code, free_gifts, candidate_id, source FROM votes ORDER BY id`);
  return rows;
}

/** The ids of all votes, in order. */
export async function voteIdsIn(database: pg.Client): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>('SELECT id FROM votes ORDER BY id');
  return rows.map(({ id }) => id);
}

/** The collected emails, in the order of their votes. */
export async function emailsIn(database: pg.Client): Promise<{ email_address: string; source: string }[]> {
  const { rows } = await database.query<{ email_address: string; source: string }>(`
    SELECT email AS email_address, source FROM votes WHERE ${COLLECTED} ORDER BY id`);
  return rows;
}

/** Counts the totals that differ from their rows, by candidate and country or day, in one snapshot. */
const DISAGREEMENTS = `
WITH counted AS (
  SELECT candidate_id, country AS part, count(*) AS votes FROM votes WHERE invalidated_at IS NULL GROUP BY 1, 2
  UNION ALL
  SELECT candidate_id, (cast_at AT TIME ZONE 'UTC')::date::text, count(*) FROM votes WHERE invalidated_at IS NULL GROUP BY 1, 2
), tallied AS (
  SELECT candidate_id, country AS part, sum(votes) AS votes FROM tallies GROUP BY 1, 2
  UNION ALL
  SELECT candidate_id, day::text, sum(votes) FROM daily_tallies GROUP BY 1, 2
)
SELECT (SELECT count(*)::int FROM votes) AS votes,
  (SELECT count(*)::int FROM counted FULL JOIN tallied USING (candidate_id, part)
   WHERE coalesce(counted.votes, 0) <> coalesce(tallied.votes, 0)) AS disagreements`;

/** The number of votes, and of totals that differ from their rows. */
export async function compareTotals(database: pg.Client): Promise<{ votes: number; disagreements: number }> {
  const { rows } = await database.query<{ votes: number; disagreements: number }>(DISAGREEMENTS);
  return rows[0] ?? { votes: 0, disagreements: 0 };
}

/** Fails unless every total equals its rows. */
export async function expectRightTotals({ database }: { database: pg.Client }): Promise<void> {
  expect((await compareTotals(database)).disagreements).toBe(0);
}
