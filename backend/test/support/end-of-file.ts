import { closeOpen, stillOpen } from 'test-support/still-open';
import { afterAll, beforeEach, vi } from 'vitest';
import { dropDatabases } from './fresh-database.js';

/** More than one in a group of concurrent tests: what they open is closed after the last. */
let running = 0;
let ofFile: ReadonlySet<unknown>;

beforeEach(({ onTestFinished }) => {
  if (running === 0) ofFile = stillOpen();
  running += 1;
  onTestFinished(async () => {
    running -= 1;
    if (running > 0) return;
    await closeOpen(ofFile);
    vi.restoreAllMocks();
  });
});

afterAll(async () => {
  await closeOpen();
  await dropDatabases();
});
