import { Registry } from 'prom-client';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { poll, startPoll } from './support/poll-of-test.js';
import { untilPassed } from './support/until.js';
import { errorOf, voteOf } from './support/voters.js';

const BURST = 300;
const AT_ONCE = 100;
/** Of all requests, with and without work. */
const CAP = 3_000;
/** Between two requests at ten times VOTE_LIMIT_PER_MINUTE. */
const MS_PER_REQUEST = 6_000;
const TAKEN = 'taken';
const ASKED = 'vote.work_required';
const LIMITED = 'rate.limited';

/** Whether a vote reaches the ballot box, be it the voter's first or not, or finds a busy machine's queue full. */
async function outcomeOf(vote: object, forwardedFor?: string): Promise<string> {
  const headers: Record<string, string> = forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor };
  const response = await poll.castVote({ ...vote }, headers);
  return [201, 409, 503].includes(response.status) ? TAKEN : errorOf(response).code;
}

/** The number of responses by outcome for `count` votes. Not all at the same time, because the queue is bounded too. */
async function outcomes(
  count: number,
  forwardedFor?: (index: number) => string,
  vote: object = voteOf('crowd'),
): Promise<Record<string, number>> {
  const seen: Record<string, number> = {};
  for (let sent = 0; sent < count; sent += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - sent) }, (_, index) =>
      outcomeOf(vote, forwardedFor?.(sent + index)),
    );
    for (const outcome of await Promise.all(some)) seen[outcome] = (seen[outcome] ?? 0) + 1;
  }
  return seen;
}

describe('without a proxy', () => {
  startPoll(beforeEach, { VOTE_LIMIT_PER_MINUTE: 1 });

  it('does not count invalid votes towards the burst', async () => {
    expect(await outcomes(BURST, undefined, {})).toEqual({ 'request.invalid': BURST });
    expect(await outcomes(BURST)).toEqual({ [TAKEN]: BURST });
  });

  it('still takes votes if the clock of the machine is set back', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    try {
      expect(await outcomeOf(voteOf('ada'))).toBe(TAKEN);
    } finally {
      vi.useRealTimers();
    }
    await poll.castVote(voteOf('bob')).expect(201);
  });

  it('takes a burst of 300, then asks for work, whatever X-Forwarded-For says', async () => {
    expect(await outcomes(BURST + 20, (index) => `198.51.100.${index % 250}`)).toEqual({ [TAKEN]: BURST, [ASKED]: 20 });
  });
});

describe('behind the proxy', () => {
  startPoll(beforeEach, { VOTE_LIMIT_PER_MINUTE: 1, TRUST_PROXY: ['127.0.0.0/8', '::1/128'] });

  it('accepts 3,000 requests of any kind from a client, then responds with Retry-After, to this client only', async () => {
    const begun = performance.now();
    const seen = await outcomes(CAP + 20, () => '198.51.100.1', {});
    // On a slow machine some slots are free again.
    const refilled = Math.ceil((performance.now() - begun) / MS_PER_REQUEST);
    expect(seen['request.invalid']).toBeGreaterThanOrEqual(CAP);
    expect(seen['request.invalid']).toBeLessThanOrEqual(CAP + refilled);
    expect(Object.keys(seen).toSorted()).toEqual([LIMITED, 'request.invalid']);
    const rejected = await untilPassed(() =>
      poll.castVote(voteOf('bob'), { 'X-Forwarded-For': '198.51.100.1' }).expect(429),
    );
    expect(errorOf(rejected).code).toBe(LIMITED);
    expect(await poll.app.get(Registry).metrics()).toMatch(/^poll_votes_total\{outcome="limited"\} [1-9]/m);
    const wait = Number(rejected.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(6);
    await poll.castVote(voteOf('ada'), { 'X-Forwarded-For': '198.51.100.2' }).expect(201);
  });

  // What counts as one client: networks.spec.
  it('limits each client separately, by the rightmost address, which the proxy added, without the port that a load balancer appends', async () => {
    const address = (index: number) => `203.0.113.${index % 250}, 198.51.100.1:${10_000 + index}`;
    expect(await outcomes(BURST + 20, address)).toEqual({ [TAKEN]: BURST, [ASKED]: 20 });
    expect(await outcomeOf(voteOf('ada'), '198.51.100.1, 203.0.113.7:4711')).toBe(TAKEN);
    // The last one is the trusted proxy's.
    expect(await outcomeOf(voteOf('ada'), '198.51.100.1:4711, 127.0.0.2:4711')).toBe(ASKED);
  });
});
