import { describe, expect, it } from 'vitest';
import { RateLimit } from './rate-limit.js';

const MINUTE = 60_000;

function passing(limit: RateLimit, client: string, requests: number, at: (index: number) => number): number {
  return Array.from({ length: requests }, (_, index) => limit.take(client, at(index))).filter((wait) => wait === 0)
    .length;
}

describe('a limit of 60 per minute with a burst of 300', () => {
  it('lets exactly 300 pass at a time and says how long the next one waits, no longer after many retries', () => {
    const limit = new RateLimit(60, 300);
    expect(passing(limit, 'mallory', 5_000, () => 0)).toBe(300);
    expect(limit.take('mallory', 0)).toBe(1000);
    expect(limit.take('ada', 0)).toBe(0);
  });

  it('lets one pass as soon as its wait is over, not before', () => {
    const limit = new RateLimit(60, 300);
    passing(limit, 'mallory', 300, () => 0);
    expect(limit.take('mallory', 999)).toBe(1);
    expect(limit.take('mallory', 1000)).toBe(0);
    expect(limit.take('mallory', 1000)).toBe(1000);
  });

  it('lets 60 per minute pass indefinitely', () => {
    const limit = new RateLimit(60, 300);
    passing(limit, 'mallory', 300, () => 0);
    expect(passing(limit, 'mallory', 6_000, (index) => index * 100)).toBe(599);
    expect(passing(new RateLimit(60, 300), 'ada', 600, (index) => index * 1000)).toBe(600);
  });

  it('allows the whole burst again after five minutes without requests, and no more after an hour', () => {
    for (const pause of [5, 60]) {
      const limit = new RateLimit(60, 300);
      passing(limit, 'mallory', 400, () => 0);
      expect(passing(limit, 'mallory', 400, () => pause * MINUTE)).toBe(300);
    }
  });

  it('does not let more pass when the clock goes back', () => {
    const limit = new RateLimit(60, 300);
    passing(limit, 'mallory', 300, () => MINUTE);
    expect(limit.take('mallory', 0)).toBeGreaterThan(0);
  });
});

it('is off at 0 per minute', () => {
  expect(passing(new RateLimit(0, 300), 'mallory', 10_000, () => 0)).toBe(10_000);
});

it('remembers 100,000 clients at most and forgets the least recent one', () => {
  const limit = new RateLimit(1, 1);
  limit.take('quiet', 0);
  limit.take('busy', 0);
  for (let client = 0; client < 99_998; client += 1) limit.take(`client-${client}`, 1);
  expect(limit.take('quiet', 2)).toBeGreaterThan(0);
  expect(limit.take('busy', MINUTE)).toBe(0);
  limit.take('one-more', 2);
  limit.take('and-another', 2);
  expect(limit.take('busy', MINUTE)).toBeGreaterThan(0);
  expect(limit.take('quiet', 3)).toBe(0);
});

it('lets the first request pass at any fraction of a millisecond', () => {
  const limit = new RateLimit(1, 1);
  const moments = Array.from({ length: 10_000 }, (_, index) => index * 17.123_456_789);
  expect(moments.filter((now, index) => limit.take(`client ${index}`, now) > 0)).toEqual([]);
});
