import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Statements } from './administration-database.js';
import { withDeadline } from './deadline.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('gives each statement what the previous ones left, and the last one a limit as well', async () => {
  const run: string[] = [];
  const statements: Statements = {
    query: (sql) => {
      run.push(sql);
      if (sql === 'slow') vi.advanceTimersByTime(15_000);
      return Promise.resolve([]);
    },
  };
  const limited = withDeadline(statements, 20_000);
  for (const sql of ['slow', 'slow', 'fast']) await limited.query(sql);
  expect(run).toEqual([
    'SET LOCAL statement_timeout = 20000',
    'slow',
    'SET LOCAL statement_timeout = 5000',
    'slow',
    'SET LOCAL statement_timeout = 1',
    'fast',
  ]);
});
