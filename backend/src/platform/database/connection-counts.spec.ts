import { describe, expect, it } from 'vitest';
import { FEWEST_CONNECTIONS } from '../config/config.js';
import { connectionCounts } from './connection-counts.js';

const BUCKETS = 16;

const DEFAULT = {
  votes: 2,
  readiness: 1,
  jobs: 2,
  general: 10,
  confirmations: 6,
  log: 2,
  administration: 5,
  changes: 3,
  exports: 3,
};

it('shares out the default', () => {
  expect(connectionCounts(undefined)).toEqual(DEFAULT);
  expect(connectionCounts(34)).toEqual(DEFAULT);
});

it('gives each bucket of a cluster one, and everything else as many as elsewhere', () => {
  expect(connectionCounts(undefined, BUCKETS)).toEqual({ ...DEFAULT, votes: BUCKETS });
  expect(connectionCounts(48, BUCKETS)).toEqual({ ...DEFAULT, votes: BUCKETS });
});

describe.each([
  { where: 'one PostgreSQL', votes: 2, fewest: FEWEST_CONNECTIONS },
  { where: 'a cluster', votes: BUCKETS, fewest: 27 },
])('on $where', ({ votes, fewest }) => {
  it('never exceeds the total, and leaves no work without one', () => {
    for (let total = fewest; total <= 200; total += 1) {
      const { general, jobs, ...others } = connectionCounts(total, votes);
      const sum = [general, jobs, ...Object.values(others)].reduce((all, each) => all + each);
      expect(sum).toBeLessThanOrEqual(total);
      expect(Math.min(...Object.values(others))).toBeGreaterThan(0);
      // The queue keeps one to itself.
      expect(Math.min(general, jobs)).toBeGreaterThan(1);
    }
  });
});

it('rejects a number that is too small for a connection per bucket', () => {
  expect(() => connectionCounts(26, BUCKETS)).toThrow('DATABASE_CONNECTIONS must be 27 or more in a Citus cluster');
});
