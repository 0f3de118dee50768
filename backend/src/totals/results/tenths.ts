/** Shares of fewer votes are not shown: a reader who knows of a single vote could work out for whom it was. */
export const FEWEST_VOTES = 10;

/**
 * The candidates' shares in tenths of a percent that add up to 100 %, by largest remainder: rounded down, and the remaining
 * tenths go to those with the largest rest, the earlier one first. Null below ten votes. The pages import it too.
 */
export function tenthsOf(votes: readonly number[]): number[] | null {
  const all = votes.reduce((sum, each) => sum + each, 0);
  if (all < FEWEST_VOTES) return null;
  const shares = votes.map((each) => ({ tenths: Math.floor((1_000 * each) / all), rest: (1_000 * each) % all }));
  const left = shares.reduce((tenths, share) => tenths - share.tenths, 1_000);
  for (const share of [...shares].sort((one, other) => other.rest - one.rest).slice(0, left)) share.tenths += 1;
  return shares.map(({ tenths }) => tenths);
}
