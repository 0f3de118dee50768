import { expect } from 'vitest';
import type { Outcome } from './chaos-run.js';

/** Seconds from the end of a failure to a vote counted by every backend: the promise for an idle machine. */
const LONGEST_RECOVERY = 5;

/**
 * No acknowledged vote was lost, none counts twice, totals equal rows, and the poll recovered by itself in time.
 * `startTime`: seconds that a backend takes to start on this machine, for a failure that ends a backend.
 */
export function expectRecovered({ rounds, violations, recoveries, counted }: Outcome, startTime = 0): void {
  expect(violations).toEqual([]);
  expect(recoveries).toHaveLength(rounds);
  expect(counted).toBeGreaterThan(0);
  expect(Math.max(...recoveries)).toBeLessThan(LONGEST_RECOVERY + startTime);
}
