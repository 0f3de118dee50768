import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { Registry } from 'prom-client';
import { beforeEach, describe, expect, it } from 'vitest';
import { BallotBox } from '../src/votes/cast/ballot-box.js';
import { ballotOf, cast, names, startPollForEachTest } from './support/ballot-box-under-test.js';
import { BlockedBatch, castInOneBatch } from './support/blocked-batch.js';
import { passTime } from './support/clock.js';
import { connectTo } from './support/fresh-database.js';
import { poll } from './support/poll-of-test.js';
import { votesIn } from './support/rows.js';
import { errorOf, voteOf } from './support/voters.js';

startPollForEachTest();

describe('votes that wait together', () => {
  it('are stored in one transaction', async () => {
    await castInOneBatch(
      poll,
      ['ada', 'bob', 'carol'].map((person) => () => cast(person)),
    );
    const batches = await poll.rows('SELECT count(*)::int AS votes FROM votes GROUP BY cast_at ORDER BY cast_at');
    expect(batches).toEqual([{ votes: 1 }, { votes: 3 }]);
  });

  it('of one voter: the first counts, the others get 409', async () => {
    const responses = await castInOneBatch(poll, [
      () => cast('ada', { name: 'first', candidate_id: 2 }),
      () => cast('ada', { name: 'second', email: 'ADA@example.com' }),
      () => cast('bob'),
      () => cast('ada', { name: 'third' }, randomUUID()),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([201, 409, 201, 409]);
    expect((await names()).toSorted()).toEqual(['bob example', 'first', 'grace example']);
  });

  it('of one voter under one key all get 201 and are counted once', async () => {
    const key = randomUUID();
    const responses = await castInOneBatch(poll, [() => cast('ada', {}, key), () => cast('ada', {}, key)]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(await names()).toHaveLength(2);
  });

  it('of one voter, the first rejected for its key: the second counts', async () => {
    const key = randomUUID();
    await cast('bob', {}, key);
    const responses = await castInOneBatch(poll, [
      () => cast('ada', { name: 'first' }, key),
      () => cast('ada', { name: 'second' }, randomUUID()),
      () => cast('ada', { name: 'third' }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([422, 201, 409]);
    expect(await names()).toEqual(['bob example', 'grace example', 'second']);
  });

  it('of two voters under one key: the earlier counts, the other gets 422', async () => {
    const key = randomUUID();
    const responses = await castInOneBatch(poll, [() => cast('ada', {}, key), () => cast('bob', {}, key)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect(await names()).toHaveLength(2);
  });
});

describe('the queue', () => {
  let box: BallotBox;

  beforeEach(() => {
    box = poll.app.get(BallotBox, { strict: false });
  });

  /** The error of each vote; undefined: accepted. */
  async function castAll(people: string[]): Promise<Map<string, string | undefined>> {
    const outcomes = people.map(async (person) => {
      const error = await box.cast(ballotOf(person)).then(
        () => undefined,
        (reason: unknown) => String(reason),
      );
      return [person, error] as const;
    });
    return new Map(await Promise.all(outcomes));
  }

  const crowd = (name: string, votes: number) => Array.from({ length: votes }, (_, index) => `${name}-${index}`);

  async function expectRowsOfAccepted(outcomes: Map<string, string | undefined>): Promise<void> {
    const accepted = [...outcomes.keys()].filter((person) => outcomes.get(person) === undefined);
    expect((await names()).filter((name) => outcomes.has(name)).toSorted()).toEqual(accepted.toSorted());
  }

  it('rejects votes beyond its size immediately, and stores exactly the accepted ones', async () => {
    const blocked = await BlockedBatch.on(poll.config.DATABASE_URL);
    // One vote and 32 votes are in flight; the queue is full.
    const outcomes = castAll(crowd('full', 1 + 32 + 5_000));
    const rejected = await poll.castVote(voteOf('ada')).expect(503);
    expect(errorOf(rejected).code).toBe('vote.queue_full');
    expect(rejected.headers['retry-after']).toBe('1');
    expect(await poll.app.get(Registry).metrics()).toContain('poll_votes_total{outcome="queue_full"} 1\n');
    await blocked.isWaiting();
    await blocked.release();
    await expectRowsOfAccepted(await outcomes);
    await poll.castVote(voteOf('ada')).expect(201);
  });

  it('rejects a vote that has waited too long for a stalled database, and accepts the next one', async () => {
    const blocked = await BlockedBatch.on(poll.config.DATABASE_URL);
    const first = poll.castVote(voteOf('grace')).then((response) => response);
    await blocked.isWaiting();
    const late = poll.castVote(voteOf('ada')).then((response) => response);
    await poll.hasRead(2);
    passTime(400 * poll.config.TIMEOUT_FACTOR);
    const inTime = poll.castVote(voteOf('bob')).then((response) => response);
    await poll.hasRead(3);
    await blocked.release();
    expect((await first).status).toBe(201);
    expect(errorOf(await late)).toMatchObject({ statusCode: 503, code: 'vote.queue_full' });
    expect((await late).headers['retry-after']).toBe('1');
    expect((await inTime).status).toBe(201);
    expect((await names()).toSorted()).toEqual(['bob example', 'grace example']);
    expect(await poll.app.get(Registry).metrics()).toContain('poll_votes_total{outcome="queue_full"} 1\n');
    await poll.castVote(voteOf('ada')).expect(201);
  });
});

describe('a shutdown', () => {
  it('stores and acknowledges every vote that arrived before it', async () => {
    const database = await connectTo(poll.config.DATABASE_URL);
    const blocked = await BlockedBatch.on(poll.config.DATABASE_URL);
    const people = Array.from({ length: 30 }, (_, index) => `late-${index}`);
    const responses = people.map((person) => cast(person));
    await poll.hasRead(people.length);
    await blocked.isWaiting();
    const closed = poll.app.close();
    await blocked.release();
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual(Array(30).fill(201));
    await closed;
    expect((await votesIn(database)).map(({ name }) => name).toSorted()).toEqual(
      people.map((person) => `${person} example`).toSorted(),
    );
  });

  it('also stores the votes of clients that have disconnected', async () => {
    const database = await connectTo(poll.config.DATABASE_URL);
    const blocked = await BlockedBatch.on(poll.config.DATABASE_URL);
    const casts = ['ada', 'bob'].map((person) => poll.castVote(voteOf(person)));
    const gone = casts.map((leaving) => leaving.then(() => 'acknowledged').catch(() => 'gone'));
    await poll.hasRead(casts.length);
    for (const leaving of casts) leaving.abort();
    expect(await Promise.all(gone)).toEqual(['gone', 'gone']);
    await blocked.isWaiting();
    const server: Server = poll.app.getHttpServer();
    const stoppedListening = once(server, 'close');
    const closed = poll.app.close();
    await stoppedListening;
    await blocked.isWaiting();
    await blocked.release();
    await closed;
    expect((await votesIn(database)).map(({ name }) => name).toSorted()).toEqual(['ada example', 'bob example']);
  });
});
