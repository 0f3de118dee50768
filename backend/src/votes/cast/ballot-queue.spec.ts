import { expect, it } from 'vitest';
import { BallotQueue, MAX_WAITING, type WaitingBallot } from './ballot-queue.js';

/** `since`: when each vote was queued, in ms. */
function queueOf(since: number[]): BallotQueue {
  const queue = new BallotQueue(MAX_WAITING);
  for (const moment of since) queue.add(waitingSince(moment));
  return queue;
}

function waitingSince(since: number): WaitingBallot {
  const ballot = {
    voter_key: Buffer.alloc(32),
    idempotency_key: null,
    name: 'Ada Example',
    email: 'ada@example.com',
    phone_number: '',
    country: 'US',
    zip_code: '0',
    free_gifts: false,
    candidate_id: 1,
    source: 'one.example.com',
    network: null,
    mail_domain: 'example.com',
    commitment: null,
    consent: null,
  };
  return { ballot, voter: '', since, resolve: () => undefined, verdict: undefined, reject: () => undefined };
}

function taken(queue: BallotQueue, now: number): { batch: number[]; expired: number[] } {
  const { batch, expired } = queue.takeBatch(now);
  return { batch: batch.map(({ since }) => since), expired: expired.map(({ since }) => since) };
}

it('returns the votes in the order of arrival, 48 at once', () => {
  const moments = Array.from({ length: 80 }, (_, index) => index);
  const queue = queueOf(moments);
  expect(taken(queue, 100)).toEqual({ batch: moments.slice(0, 48), expired: [] });
  expect(queue.length).toBe(32);
  expect(taken(queue, 100)).toEqual({ batch: moments.slice(48), expired: [] });
  expect(taken(queue, 100)).toEqual({ batch: [], expired: [] });
});

it('removes votes that have waited longer than 400 ms when a batch is taken', () => {
  const queue = queueOf([0, 1_099, 1_100, 1_101, 1_400]);
  expect(taken(queue, 1_500)).toEqual({ batch: [1_100, 1_101, 1_400], expired: [0, 1_099] });
  expect(queue.length).toBe(0);
});

it('removes all votes after a long pause, and accepts the next one', () => {
  const queue = queueOf(Array.from({ length: 5_000 }, () => 0));
  expect(queue.isFull).toBe(true);
  expect(taken(queue, 2_000).expired).toHaveLength(5_000);
  expect(queue.isFull).toBe(false);
  queue.add(waitingSince(2_000));
  expect(taken(queue, 2_001)).toEqual({ batch: [2_000], expired: [] });
});

it('is full with 5,000 votes', () => {
  const queue = queueOf(Array.from({ length: 4_999 }, () => 0));
  expect(queue.isFull).toBe(false);
  queue.add(waitingSince(0));
  expect(queue.isFull).toBe(true);
});
