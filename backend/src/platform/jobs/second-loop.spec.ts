import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SecondLoop } from './second-loop.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('works every second, one round at a time, until a stop, which aborts the round and waits for it', async () => {
  const steps: string[] = [];
  let end = (): void => undefined;
  const work = vi.fn(async (stop: AbortSignal) => {
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    steps.push(stop.aborted ? 'ended after the stop' : 'ended');
  });
  const loop = new SecondLoop(work, vi.fn());
  loop.start();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(work).toHaveBeenCalledTimes(1);
  end();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(work).toHaveBeenCalledTimes(2);
  const stopped = loop.stop().then(() => steps.push('stopped'));
  end();
  await stopped;
  expect(steps).toEqual(['ended', 'ended after the stop', 'stopped']);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(work).toHaveBeenCalledTimes(2);
});

it('reports an error once after ten in a row, and again after a successful round', async () => {
  const work = vi.fn((): Promise<void> => Promise.reject(new Error('no')));
  const report = vi.fn();
  const loop = new SecondLoop(work, report);
  const rounds = async (count: number): Promise<number> => {
    for (let number = 0; number < count; number += 1) await loop.round();
    return report.mock.calls.length;
  };
  expect(await rounds(9)).toBe(0);
  expect(await rounds(20)).toBe(1);
  work.mockResolvedValueOnce();
  expect(await rounds(10)).toBe(1);
  expect(await rounds(1)).toBe(2);
});
