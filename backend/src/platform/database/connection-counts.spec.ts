import { expect, it } from 'vitest';
import { CONNECTIONS, connectionCounts, FEWEST_CONNECTIONS } from './connection-counts.js';

it('shares out the default', () => {
  expect(connectionCounts(CONNECTIONS)).toEqual({
    votes: 2,
    search_indexes: 1,
    readiness: 1,
    general: 10,
    confirmations: 10,
    administration: 5,
    changes: 3,
    exports: 3,
  });
});

it('never adds up to more than there are, and leaves no work without one', () => {
  for (let total = FEWEST_CONNECTIONS; total <= 200; total += 1) {
    const { general, confirmations, ...others } = connectionCounts(total);
    const sum = [general, confirmations, ...Object.values(others)].reduce((all, each) => all + each);
    expect(sum).toBeLessThanOrEqual(total);
    expect(Math.min(...Object.values(others))).toBeGreaterThan(0);
    // The queue of mails keeps one to itself.
    expect(Math.min(general, confirmations)).toBeGreaterThan(1);
  }
});
