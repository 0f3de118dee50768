import type { Effort, Row, Spread } from './part';
import { shown, spreadOf } from './spread';

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

export type Target = (ratio: Spread) => Pick<Row, 'target' | 'isReached'>;

/** What the median of the ratios has to reach. */
export const atLeast =
  (least: number): Target =>
  ({ median }) => ({ target: `at least ${least}`, isReached: median >= least });

export const atMost =
  (most: number): Target =>
  ({ median }) => ({ target: `at most ${most}`, isReached: median <= most });

/** The row of what was measured in pairs; `unit` of both. */
export function comparison(
  what: Pick<Row, 'work' | 'beside'>,
  { ours, beside, unit = '' }: { ours: number[]; beside: number[]; unit?: string },
  target: Target,
): Row {
  const ratio = ratioOf(ours, beside);
  const measured = `${shown(spreadOf(ours))} · ${shown(spreadOf(beside))} ${unit}`.trimEnd();
  return { ...what, measured, ratio, ...target(ratio) };
}
