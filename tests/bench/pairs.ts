import type { Effort, Spread } from './part';
import { spreadOf } from './spread';

/**
 * Runs all of them once a round, one after another, so that other work on the machine affects them alike. Returns the result
 * of each run, by round, in the order of `runs`.
 */
export async function inTurn({ rounds }: Effort, runs: (() => Promise<number>)[]): Promise<number[][]> {
  const results = runs.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, run] of runs.entries()) results[index]?.push(await run());
  }
  return results;
}

/** The ratio of each pair, measured one after the other. */
export function ratioOf(ours: number[], beside: number[]): Spread {
  return spreadOf(ours.map((value, round) => value / (beside[round] ?? Number.NaN)));
}
