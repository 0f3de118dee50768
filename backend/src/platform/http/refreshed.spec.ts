import { beforeEach, expect, it, vi } from 'vitest';
import { Refreshed } from './refreshed.js';

let now = 5_000;

beforeEach(() => {
  now = 5_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

/** Values that the test resolves by hand. */
function pendingValues() {
  const resolvers: Pending[] = [];
  const make = vi.fn(() => {
    const one = pendingValue();
    resolvers.push(one);
    return one.promise;
  });
  return { make, resolvers };
}

interface Pending {
  promise: Promise<string>;
  resolve: (value: string) => void;
  reject: (error: Error) => void;
}

function pendingValue(): Pending {
  let resolve = (_value: string): void => undefined;
  let reject = (_error: Error): void => undefined;
  const promise = new Promise<string>((fulfil, fail) => {
    resolve = fulfil;
    reject = fail;
  });
  return { promise, resolve, reject };
}

it('makes a value once for all concurrent callers and while it is fresh', async () => {
  const { make, resolvers } = pendingValues();
  const refreshed = new Refreshed(make, { maxAge: 1_000, maxStale: 60_000 });
  const both = Promise.all([refreshed.get(), refreshed.get()]);
  resolvers[0]?.resolve('first');
  expect(await both).toEqual(['first', 'first']);
  now += 1_000;
  expect(await refreshed.get()).toBe('first');
  expect(make).toHaveBeenCalledOnce();
});

it('returns an old value immediately, and makes the next one once meanwhile', async () => {
  const { make, resolvers } = pendingValues();
  const refreshed = new Refreshed(make, { maxAge: 1_000, maxStale: 60_000 });
  const first = refreshed.get();
  resolvers[0]?.resolve('first');
  await first;
  now += 1_001;
  expect(await refreshed.get()).toBe('first');
  expect(await refreshed.get()).toBe('first');
  expect(make).toHaveBeenCalledTimes(2);
  resolvers[1]?.resolve('second');
  await vi.waitFor(async () => expect(await refreshed.get()).toBe('second'));
});

it('waits for a new value if the old one is too old', async () => {
  const { make, resolvers } = pendingValues();
  const refreshed = new Refreshed(make, { maxAge: 1_000, maxStale: 60_000 });
  const first = refreshed.get();
  resolvers[0]?.resolve('first');
  await first;
  now += 60_001;
  const second = refreshed.get();
  resolvers[1]?.resolve('second');
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
  const { make, resolvers } = pendingValues();
  const refreshed = new Refreshed(make, { maxAge: 1_000, maxStale: 60_000 });
  const first = refreshed.get();
  resolvers[0]?.resolve('first');
  await first;
  now += 1_001;
  expect(await refreshed.get()).toBe('first');
  resolvers[1]?.reject(new Error('no database'));
  await vi.waitFor(() => {
    void refreshed.get().catch(() => undefined);
    expect(make).toHaveBeenCalledTimes(3);
  });
  const next = refreshed.get();
  resolvers[2]?.resolve('third');
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
