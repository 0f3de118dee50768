import type pg from 'pg';
import { z } from 'zod';

/** Candidate 1 from abroad, from the US, candidate 2 from abroad, from the US. */
export type Figures = readonly [number, number, number, number];

const totals = z.strictObject({ GlobalVoteCount: z.int(), USVoteCount: z.int() });
const answerSchema = z.strictObject({ votes: z.tuple([totals, totals]) });

/** The figures of an answer of GET /api/vote/count. */
export function figuresOf(body: unknown): Figures {
  const [one, two] = answerSchema.parse(body).votes;
  return [one.GlobalVoteCount, one.USVoteCount, two.GlobalVoteCount, two.USVoteCount];
}

/** How the rows stood from `since` (ms, the start of the batch's transaction) on. */
interface State {
  since: number;
  figures: Figures;
}

/**
 * Every state the rows went through, the oldest first. A batch is one transaction and its rows bear the moment at which
 * that began, so with one backend a state is the sum of all batches up to one moment.
 */
export async function statesOf(database: pg.Client): Promise<State[]> {
  const { rows } = await database.query<{ since: number; figures: Figures }>(`
    SELECT extract(epoch FROM cast_at)::float8 * 1000 AS since, ARRAY[
      sum(sum(CASE WHEN candidate_id = 1 AND country <> 'US' THEN 1 ELSE 0 END)) OVER states,
      sum(sum(CASE WHEN candidate_id = 1 AND country = 'US' THEN 1 ELSE 0 END)) OVER states,
      sum(sum(CASE WHEN candidate_id = 2 AND country <> 'US' THEN 1 ELSE 0 END)) OVER states,
      sum(sum(CASE WHEN candidate_id = 2 AND country = 'US' THEN 1 ELSE 0 END)) OVER states
    ]::int[] AS figures
    FROM votes WHERE invalidated_at IS NULL GROUP BY cast_at WINDOW states AS (ORDER BY cast_at) ORDER BY cast_at`);
  return [{ since: Number.NEGATIVE_INFINITY, figures: [0, 0, 0, 0] }, ...rows];
}

/**
 * Whether the rows stood like that at some moment of the second before `answeredAt`. State i may last until batch i + 1
 * is committed, which is unknown, but not longer than until batch i + 2 begins.
 */
export function stoodWithinTheSecondBefore(answeredAt: number, figures: Figures, states: State[]): boolean {
  const index = states.findIndex((state) => state.figures.every((figure, place) => figure === figures[place]));
  const state = states[index];
  if (!state || state.since > answeredAt) return false;
  return (states[index + 2]?.since ?? Number.POSITIVE_INFINITY) >= answeredAt - 1000;
}
