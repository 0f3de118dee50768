import { expect } from 'vitest';
import type { Outcome } from './chaos-run.js';

/** Seconds from the end of a failure to a vote counted by every backend: the promise itself, for a machine with nothing else to do. */
const LONGEST_RECOVERY = 5;

/**
 * Nothing acknowledged was lost, nothing counts twice, totals equal rows, and everything came back by itself in time.
 * `startTime`: seconds that a backend's start takes on this machine when nothing is wrong, where the failure ended one.
 */
export function expectRecovered({ rounds, violations, recoveries, counted }: Outcome, startTime = 0): void {
  expect(violations).toEqual([]);
  expect(recoveries).toHaveLength(rounds);
  expect(counted).toBeGreaterThan(0);
  expect(Math.max(...recoveries)).toBeLessThan(LONGEST_RECOVERY + startTime);
}
