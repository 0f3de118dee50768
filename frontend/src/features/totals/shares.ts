import { tenthsOf } from 'backend/tenths';

/** The shares of the candidates, rounded to tenths of a percent that add up to 100 %. Null below ten votes. */
export function sharesOf(votes: readonly number[]): number[] | null {
  return tenthsOf(votes)?.map((tenths) => tenths / 1_000) ?? null;
}
