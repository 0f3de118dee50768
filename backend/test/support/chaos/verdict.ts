import { expect } from 'vitest';
import type { Outcome } from './ordeal.js';

/** Seconds from the end of a cause to a vote counted by every backend: the promise itself, for a machine with nothing else to do. */
const LONGEST_RECOVERY = 5;

/**
 * Nothing acknowledged was lost, nothing counts twice, totals equal rows, and everything came back by itself in time.
 * `startTime`: seconds that a backend's start takes on this machine when nothing is wrong, where the cause ended one.
 */
export function expectEndured({ rounds, faults, recoveries, counted }: Outcome, startTime = 0): void {
  expect(faults).toEqual([]);
  expect(recoveries).toHaveLength(rounds);
  expect(counted).toBeGreaterThan(0);
  expect(Math.max(...recoveries)).toBeLessThan(LONGEST_RECOVERY + startTime);
}
