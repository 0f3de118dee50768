import { beforeEach, expect, it, vi } from 'vitest';
import { Reused } from './reused.js';

let now: number;

beforeEach(() => {
  now = 5_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

it('makes a value once for all who ask at the same time and while it is young', async () => {
  const make = vi.fn(() => Promise.resolve({}));
  const reused = new Reused(1_000, make);
  const [first, second] = await Promise.all([reused.get(), reused.get()]);
  now += 1_000;
  expect(second).toBe(first);
  expect(await reused.get()).toBe(first);
  expect(make).toHaveBeenCalledOnce();
});

it('makes another one when it is too old', async () => {
  const make = vi.fn(() => Promise.resolve({}));
  const reused = new Reused(1_000, make);
  const first = await reused.get();
  now += 1_001;
  expect(await reused.get()).not.toBe(first);
});

it('hands an error to all who wait for it, and makes the value again for who asks next', async () => {
  const make = vi.fn(() => Promise.resolve('made'));
  make.mockRejectedValueOnce(new Error('no database'));
  const reused = new Reused(1_000, make);
  const waiting = await Promise.allSettled([reused.get(), reused.get()]);
  expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await reused.get()).toBe('made');
  expect(make).toHaveBeenCalledTimes(2);
});

it('keeps a newer value when an older one fails later', async () => {
  let fail = (_error: Error): void => undefined;
  const older = new Promise<string>((_resolve, reject) => {
    fail = reject;
  });
  const make = vi.fn(() => Promise.resolve('newer'));
  make.mockReturnValueOnce(older);
  const reused = new Reused(1_000, make);
  const waiting = reused.get();
  now += 1_001;
  await reused.get();
  fail(new Error('too late'));
  await expect(waiting).rejects.toThrow('too late');
  expect(await reused.get()).toBe('newer');
  expect(make).toHaveBeenCalledTimes(2);
});

it('makes what was quick to make anew for who asks later, and shares it at the same time', async () => {
  const make = vi.fn(() => {
    now += cost;
    return Promise.resolve({});
  });
  const reused = new Reused(60_000, make, 500);
  let cost = 499;
  const [first, second] = await Promise.all([reused.get(), reused.get()]);
  expect(second).toBe(first);
  cost = 500;
  const slow = await reused.get();
  expect(slow).not.toBe(first);
  expect(await reused.get()).toBe(slow);
  expect(make).toHaveBeenCalledTimes(2);
});
