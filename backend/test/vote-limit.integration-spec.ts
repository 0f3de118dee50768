import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PollUnderTest } from './support/poll-under-test.js';
import { errorOf, voteOf } from './support/voters.js';

const BURST = 300;

let poll: PollUnderTest;

afterEach(() => poll.close());

/** Sends an invalid vote, which the rate limit counts like a valid one. */
async function invalidVote(forwardedFor?: string): Promise<number> {
  const headers: Record<string, string> = forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor };
  return (await poll.castVote({}, headers)).status;
}

/** The number of responses by status for `count` votes at the same time. */
async function statuses(count: number, forwardedFor?: (index: number) => string): Promise<Record<number, number>> {
  const seen: Record<number, number> = {};
  const all = await Promise.all(Array.from({ length: count }, (_, index) => invalidVote(forwardedFor?.(index))));
  for (const status of all) seen[status] = (seen[status] ?? 0) + 1;
  return seen;
}

describe('without a proxy', () => {
  beforeEach(async () => {
    poll = await PollUnderTest.start({ VOTE_LIMIT_PER_MINUTE: 1 });
  });

  it('allows a burst of 300, then responds with Retry-After', async () => {
    expect(await statuses(BURST)).toEqual({ 400: BURST });
    const rejected = await poll.castVote(voteOf('ada')).expect(429);
    expect(errorOf(rejected).code).toBe('rate.limited');
    const wait = Number(rejected.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
  });

  it('still allows votes when the clock of the machine is set back', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    try {
      expect(await invalidVote()).toBe(400);
    } finally {
      vi.useRealTimers();
    }
    await poll.castVote(voteOf('ada')).expect(201);
  });

  it('ignores X-Forwarded-For', async () => {
    expect(await statuses(BURST + 20, (index) => `198.51.100.${index % 250}`)).toEqual({ 400: BURST, 429: 20 });
  });
});

describe('behind the proxy', () => {
  beforeEach(async () => {
    poll = await PollUnderTest.start({ VOTE_LIMIT_PER_MINUTE: 1, TRUST_PROXY: ['127.0.0.0/8', '::1/128'] });
  });

  it('limits each client separately', async () => {
    expect(await statuses(BURST + 1, () => '198.51.100.1')).toEqual({ 400: BURST, 429: 1 });
    await poll.castVote(voteOf('ada'), { 'X-Forwarded-For': '198.51.100.2' }).expect(201);
  });

  it('uses only the rightmost address, which the proxy added', async () => {
    expect(await statuses(BURST + 20, (index) => `203.0.113.${index % 250}, 198.51.100.1`)).toEqual({
      400: BURST,
      429: 20,
    });
    expect(await invalidVote('198.51.100.1, 203.0.113.7')).toBe(400);
  });

  it('ignores the port that a load balancer writes behind an address', async () => {
    expect(await statuses(BURST + 20, (index) => `198.51.100.1:${10_000 + index}`)).toEqual({ 400: BURST, 429: 20 });
    expect(await invalidVote('198.51.100.2:4711')).toBe(400);
    // The last one is the trusted proxy's.
    expect(await statuses(BURST + 20, (index) => `[2001:db8::1]:${10_000 + index}, 127.0.0.2:${index}`)).toEqual({
      400: BURST,
      429: 20,
    });
    expect(await invalidVote('[2001:db8:0:1::1]:4711, 127.0.0.2:4711')).toBe(400);
  });

  it('takes a /64 of IPv6 as one client', async () => {
    expect(await statuses(BURST + 20, (index) => `2001:db8:0:1:${index.toString(16)}::1`)).toEqual({
      400: BURST,
      429: 20,
    });
    expect(await invalidVote('2001:db8:0:2::1')).toBe(400);
  });

  it('takes the /56, the /48 and the IPv4 /24 for two, four and four clients', async () => {
    expect(await statuses(2 * BURST + 20, (index) => `2001:db8:0:${(index % 256).toString(16)}::1`)).toEqual({
      400: 2 * BURST,
      429: 20,
    });
    expect(await statuses(4 * BURST + 20, (index) => `2001:db8:1:${index.toString(16)}::1`)).toEqual({
      400: 4 * BURST,
      429: 20,
    });
    expect(await statuses(4 * BURST + 20, (index) => `198.51.100.${index % 256}`)).toEqual({ 400: 4 * BURST, 429: 20 });
  });

  it('takes all that is no address for one client', async () => {
    expect(await statuses(BURST + 20, (index) => `unknown-${index}-${'x'.repeat(1_000)}`)).toEqual({
      400: BURST,
      429: 20,
    });
  });

  it('takes an IPv4 address and its IPv6 form as one client', async () => {
    expect(await statuses(BURST, () => '198.51.100.9')).toEqual({ 400: BURST });
    expect(await invalidVote('::ffff:198.51.100.9')).toBe(429);
  });
});

it('is off when it is set to 0', async () => {
  poll = await PollUnderTest.start({ VOTE_LIMIT_PER_MINUTE: 0 });
  expect(await statuses(BURST + 50)).toEqual({ 400: BURST + 50 });
});
