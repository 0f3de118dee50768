import { vi } from 'vitest';

/** ms. The limit of every wait: longer than anything takes on a busy machine that also stalls for seconds. */
const LIMIT = 150_000;
const INTERVAL = 10;

/** Waits until `look` returns a truthy value, and returns it. `limit`: for what takes longer in a failure test. */
export async function until<Value>(look: () => Value | Promise<Value>, limit = LIMIT) {
  return vi.waitUntil(look, { timeout: limit, interval: INTERVAL });
}

/** Waits until `look` does not throw, and returns what it returns. */
export async function untilPassed<Result>(look: () => Result | Promise<Result>, limit = LIMIT): Promise<Result> {
  return vi.waitFor(look, { timeout: limit, interval: INTERVAL });
}
