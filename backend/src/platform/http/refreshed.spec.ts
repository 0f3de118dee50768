import { beforeEach, expect, it, vi } from 'vitest';
import { Refreshed } from './refreshed.js';

let now = 5_000;

beforeEach(() => {
  now = 5_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

interface Pending {
  resolve: (value: string) => void;
  reject: (error: Error) => void;
}

/** Fresh for a second, and stale for a minute. The test resolves each value by hand. */
function refreshedByHand() {
  const values: Pending[] = [];
  const make = vi.fn(() => new Promise<string>((resolve, reject) => values.push({ resolve, reject })));
  return { make, values, refreshed: new Refreshed(make, { maxAge: 1_000, maxStale: 60_000 }) };
}

/** The same with its first value. */
async function madeOnce() {
  const made = refreshedByHand();
  const first = made.refreshed.get();
  made.values[0]?.resolve('first');
  await first;
  return made;
}

it('makes a value once for all concurrent callers and while it is fresh', async () => {
  const { make, values, refreshed } = refreshedByHand();
  const both = Promise.all([refreshed.get(), refreshed.get()]);
  values[0]?.resolve('first');
  expect(await both).toEqual(['first', 'first']);
  now += 1_000;
  expect(await refreshed.get()).toBe('first');
  expect(make).toHaveBeenCalledOnce();
});

it('returns an old value immediately, and makes the next one once meanwhile', async () => {
  const { make, values, refreshed } = await madeOnce();
  now += 1_001;
  expect(await refreshed.get()).toBe('first');
  expect(await refreshed.get()).toBe('first');
  expect(make).toHaveBeenCalledTimes(2);
  values[1]?.resolve('second');
  await vi.waitFor(async () => expect(await refreshed.get()).toBe('second'));
});

it('waits for a new value if the old one is too old', async () => {
  const { values, refreshed } = await madeOnce();
  now += 60_001;
  const second = refreshed.get();
  values[1]?.resolve('second');
  expect(await second).toBe('second');
});

it('rejects for all who wait, and makes the value again for the next caller', async () => {
  const make = vi.fn(() => Promise.resolve('made'));
  make.mockRejectedValueOnce(new Error('no database'));
  const refreshed = new Refreshed(make, { maxAge: 1_000, maxStale: 60_000 });
  const waiting = await Promise.allSettled([refreshed.get(), refreshed.get()]);
  expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await refreshed.get()).toBe('made');
  expect(make).toHaveBeenCalledTimes(2);
});

it('keeps no old value after an error, so that figures do not freeze unnoticed', async () => {
  const { make, values, refreshed } = await madeOnce();
  now += 1_001;
  expect(await refreshed.get()).toBe('first');
  values[1]?.reject(new Error('no database'));
  await vi.waitFor(() => {
    void refreshed.get().catch(() => undefined);
    expect(make).toHaveBeenCalledTimes(3);
  });
  const next = refreshed.get();
  values[2]?.resolve('third');
  expect(await next).toBe('third');
});

it('makes another one once it is too old, if none may be stale', async () => {
  const make = vi.fn(() => Promise.resolve({}));
  const refreshed = new Refreshed(make, { maxAge: 1_000 });
  const first = await refreshed.get();
  now += 1_000;
  expect(await refreshed.get()).toBe(first);
  now += 1;
  expect(await refreshed.get()).not.toBe(first);
});

it('remakes a cheap value for later callers, and shares it among concurrent ones', async () => {
  const make = vi.fn(() => {
    now += cost;
    return Promise.resolve({});
  });
  const refreshed = new Refreshed(make, { maxAge: 60_000, leastCost: 500 });
  let cost = 499;
  const [first, second] = await Promise.all([refreshed.get(), refreshed.get()]);
  expect(second).toBe(first);
  cost = 500;
  const slow = await refreshed.get();
  expect(slow).not.toBe(first);
  expect(await refreshed.get()).toBe(slow);
  expect(make).toHaveBeenCalledTimes(2);
});
