import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PollUnderTest } from './support/poll-under-test.js';
import { errorOf, voteOf } from './support/voters.js';

const BURST = 300;

let poll: PollUnderTest;

afterEach(() => poll.close());

/** Cheap to answer and counted by the limit like any other: a vote is worth a try only to those who may try. */
async function faultyVote(forwardedFor?: string): Promise<number> {
  const headers: Record<string, string> = forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor };
  return (await poll.castVote({}, headers)).status;
}

/** What the limit said to `count` votes at the same time. */
async function statuses(count: number, forwardedFor?: (index: number) => string): Promise<Record<number, number>> {
  const seen: Record<number, number> = {};
  const all = await Promise.all(Array.from({ length: count }, (_, index) => faultyVote(forwardedFor?.(index))));
  for (const status of all) seen[status] = (seen[status] ?? 0) + 1;
  return seen;
}

describe('alone', () => {
  beforeEach(async () => {
    poll = await PollUnderTest.start({ VOTE_LIMIT_PER_MINUTE: 1 });
  });

  it('lets a burst of 300 pass and tells the next one how long to wait', async () => {
    expect(await statuses(BURST)).toEqual({ 400: BURST });
    const refused = await poll.castVote(voteOf('ada')).expect(429);
    expect(errorOf(refused).code).toBe('rate.limited');
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
  });

  it('keeps nobody out when the clock of the machine is set back', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    try {
      expect(await faultyVote()).toBe(400);
    } finally {
      vi.useRealTimers();
    }
    await poll.castVote(voteOf('ada')).expect(201);
  });

  it('does not believe X-Forwarded-For', async () => {
    expect(await statuses(BURST + 20, (index) => `198.51.100.${index % 250}`)).toEqual({ 400: BURST, 429: 20 });
  });
});

describe('behind the proxy', () => {
  beforeEach(async () => {
    poll = await PollUnderTest.start({ VOTE_LIMIT_PER_MINUTE: 1, TRUST_PROXY: 'on' });
  });

  it('limits each client by itself', async () => {
    expect(await statuses(BURST + 1, () => '198.51.100.1')).toEqual({ 400: BURST, 429: 1 });
    await poll.castVote(voteOf('ada'), { 'X-Forwarded-For': '198.51.100.2' }).expect(201);
  });

  it('believes only the rightmost address, which the proxy wrote', async () => {
    expect(await statuses(BURST + 20, (index) => `203.0.113.${index % 250}, 198.51.100.1`)).toEqual({
      400: BURST,
      429: 20,
    });
    expect(await faultyVote('198.51.100.1, 203.0.113.7')).toBe(400);
  });

  it('takes a /64 of IPv6 as one client', async () => {
    expect(await statuses(BURST + 20, (index) => `2001:db8:0:1:${index.toString(16)}::1`)).toEqual({
      400: BURST,
      429: 20,
    });
    expect(await faultyVote('2001:db8:0:2::1')).toBe(400);
  });

  it('takes an IPv4 address and its IPv6 form as one client', async () => {
    expect(await statuses(BURST, () => '198.51.100.9')).toEqual({ 400: BURST });
    expect(await faultyVote('::ffff:198.51.100.9')).toBe(429);
  });
});

it('is off when it is set to 0', async () => {
  poll = await PollUnderTest.start({ VOTE_LIMIT_PER_MINUTE: 0 });
  expect(await statuses(BURST + 50)).toEqual({ 400: BURST + 50 });
});
