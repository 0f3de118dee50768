import type pg from 'pg';
import { z } from 'zod';

/** Candidate 1: rest of the world, US; candidate 2: rest of the world, US. */
export type Totals = readonly [number, number, number, number];

const candidateTotals = z.strictObject({ GlobalVoteCount: z.int(), USVoteCount: z.int() });
const responseSchema = z.strictObject({
  votes: z.tuple([candidateTotals, candidateTotals]),
  candidates: z.tuple([z.literal(1), z.literal(2)]),
  poll_version: z.int().positive(),
  tree_size: z.int().nullable(),
  waiting: z.tuple([candidateTotals, candidateTotals]),
  signed: z.string().nullable(),
});

/** The totals in a response of GET /api/vote/count. */
export function totalsOf(body: unknown): Totals {
  const [one, two] = responseSchema.parse(body).votes;
  return [one.GlobalVoteCount, one.USVoteCount, two.GlobalVoteCount, two.USVoteCount];
}

/** The totals in a response, and when it was asked for and had come (ms). */
export interface DatedTotals {
  sentAt: number;
  receivedAt: number;
  totals: Totals;
}

/** The totals of the rows from `since` on (ms, the start of the batch's transaction). */
interface State {
  since: number;
  totals: Totals;
}

/**
 * Every state of the rows, oldest first. A batch is one transaction and `cast_at` is its start, so with one backend a state is
 * the sum of all batches up to one time.
 */
export async function statesOf(database: pg.Client): Promise<State[]> {
  const { rows } = await database.query<{ since: number; totals: Totals }>(`
    SELECT extract(epoch FROM cast_at)::float8 * 1000 AS since, ARRAY[
      sum(sum(CASE WHEN candidate_id = 1 AND country <> 'US' THEN 1 ELSE 0 END)) OVER states,
      sum(sum(CASE WHEN candidate_id = 1 AND country = 'US' THEN 1 ELSE 0 END)) OVER states,
      sum(sum(CASE WHEN candidate_id = 2 AND country <> 'US' THEN 1 ELSE 0 END)) OVER states,
      sum(sum(CASE WHEN candidate_id = 2 AND country = 'US' THEN 1 ELSE 0 END)) OVER states
    ]::int[] AS totals
    FROM votes WHERE invalidated_at IS NULL GROUP BY cast_at WINDOW states AS (ORDER BY cast_at) ORDER BY cast_at`);
  return [{ since: Number.NEGATIVE_INFINITY, totals: [0, 0, 0, 0] }, ...rows];
}

/**
 * Whether the rows had these totals at some time from a second before the request was sent until the response had come.
 * State i lasts until batch i + 1 is committed; that time is unknown, but it is before batch i + 2 begins.
 */
export function wereCurrentInTheSecondBefore({ sentAt, receivedAt, totals }: DatedTotals, states: State[]): boolean {
  const index = states.findIndex((state) => state.totals.every((value, place) => value === totals[place]));
  const state = states[index];
  if (!state || state.since > receivedAt) return false;
  return (states[index + 2]?.since ?? Number.POSITIVE_INFINITY) >= sentAt - 1000;
}
