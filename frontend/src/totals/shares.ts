/**
 * The shares of two candidates, rounded to tenths of a percent so that they always add up to 100 %. Null without votes.
 */
export function sharesOf(first: number, second: number): readonly [number, number] | null {
  const all = first + second;
  if (all === 0) return null;
  const tenths = Math.round((1_000 * first) / all);
  return [tenths / 1_000, (1_000 - tenths) / 1_000];
}
