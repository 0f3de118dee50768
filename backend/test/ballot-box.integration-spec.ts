import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { Registry } from 'prom-client';
import type { Response } from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { BallotBox } from '../src/votes/cast/ballot-box.js';
import { ballotOf, cast, names, poll, startPollForEachTest } from './support/ballot-box-under-test.js';
import { connectTo } from './support/fresh-database.js';
import { castInOneBatch, HeldBatch } from './support/held-batch.js';
import { votesIn } from './support/rows.js';
import { errorOf, voteOf } from './support/voters.js';

startPollForEachTest();

function castTogether(casts: (() => Promise<Response>)[]): Promise<Response[]> {
  return castInOneBatch(poll, casts);
}

describe('votes that wait together', () => {
  it('are stored in one transaction', async () => {
    await castTogether(['ada', 'bob', 'carol'].map((person) => () => cast(person)));
    const { rows } = await poll.database.query<{ votes: number }>(
      'SELECT count(*)::int AS votes FROM votes GROUP BY cast_at ORDER BY cast_at',
    );
    expect(rows.map(({ votes }) => votes)).toEqual([1, 3]);
  });

  it('of one voter: the first counts, the others get 409', async () => {
    const answers = await castTogether([
      () => cast('ada', { name: 'first', candidate_id: 2 }),
      () => cast('ada', { name: 'second', email: 'ADA@example.com' }),
      () => cast('bob'),
      () => cast('ada', { name: 'third' }, randomUUID()),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 409, 201, 409]);
    expect((await names()).toSorted()).toEqual(['bob example', 'first', 'grace example']);
  });

  it('of one voter under one key are all answered with 201 and counted once', async () => {
    const key = randomUUID();
    const answers = await castTogether([() => cast('ada', {}, key), () => cast('ada', {}, key)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await names()).toHaveLength(2);
  });

  it('of one voter, the first refused for its key: the second counts', async () => {
    const key = randomUUID();
    await cast('bob', {}, key);
    const answers = await castTogether([
      () => cast('ada', { name: 'first' }, key),
      () => cast('ada', { name: 'second' }, randomUUID()),
      () => cast('ada', { name: 'third' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([422, 201, 409]);
    expect(await names()).toEqual(['bob example', 'grace example', 'second']);
  });

  it('of two voters under one key: the earlier stands, the other is told', async () => {
    const key = randomUUID();
    const answers = await castTogether([() => cast('ada', {}, key), () => cast('bob', {}, key)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect(await names()).toHaveLength(2);
  });
});

describe('the queue', () => {
  let box: BallotBox;

  beforeEach(() => {
    box = poll.app.get(BallotBox, { strict: false });
  });

  function castStraight(people: string, count: number): Promise<void>[] {
    return Array.from({ length: count }, (_, index) => box.cast(ballotOf(`${people}-${index}`)));
  }

  /** Both batches are under way and as many votes wait as may; all of them are counted, and one more is refused before. */
  async function expectRoomFor(votes: number): Promise<void> {
    const held = await HeldBatch.on(poll.config.DATABASE_URL);
    const first = box.cast(ballotOf('first'));
    const beside = castStraight('beside', 32);
    const waiting = castStraight('waiting', votes);
    const refused = await poll.castVote(voteOf('ada')).expect(503);
    expect(errorOf(refused).code).toBe('vote.queue_full');
    expect(refused.headers['retry-after']).toBe('1');
    const metrics = await poll.app.get(Registry).metrics();
    expect(metrics).toContain('poll_votes_total{outcome="queue_full"} 1\n');
    expect(metrics).toContain(`poll_vote_queue_limit ${votes}\n`);
    await held.isWaiting();
    await held.release();
    await Promise.all([first, ...beside, ...waiting]);
    expect((await names()).filter((name) => /^(first|(beside|waiting)-\d+)$/.test(name))).toHaveLength(33 + votes);
    await poll.castVote(voteOf('ada')).expect(201);
  }

  it('refuses at once what is more than it can hold, and counts all that it took', async () => {
    await expectRoomFor(1_000);
  });

  it('holds fewer votes once the database was slow, and still counts all that it took', async () => {
    await poll.database.query(`
      CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.05); RETURN NEW; END $$;
      CREATE TRIGGER dawdle BEFORE INSERT ON votes FOR EACH ROW WHEN (NEW.name LIKE 'slow%') EXECUTE FUNCTION dawdle()`);
    await Promise.all(castStraight('slow', 11));
    await expectRoomFor(50);
  });
});

describe('a shutdown', () => {
  it('answers and stores every vote that was taken in before', async () => {
    const database = await connectTo(poll.config.DATABASE_URL);
    const held = await HeldBatch.on(poll.config.DATABASE_URL);
    const people = Array.from({ length: 30 }, (_, index) => `late-${index}`);
    const answers = people.map((person) => cast(person));
    await poll.hasRead(people.length);
    await held.isWaiting();
    const closed = poll.app.close();
    await held.release();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(30).fill(201));
    await closed;
    expect((await votesIn(database)).map(({ name }) => name).toSorted()).toEqual(
      people.map((person) => `${person} example`).toSorted(),
    );
    await database.end();
  });

  it('stores also the votes of those who did not wait for the answer', async () => {
    const database = await connectTo(poll.config.DATABASE_URL);
    const held = await HeldBatch.on(poll.config.DATABASE_URL);
    const casts = ['ada', 'bob'].map((person) => poll.castVote(voteOf(person)));
    const gone = casts.map((leaving) => leaving.then(() => 'answered').catch(() => 'gone'));
    await poll.hasRead(casts.length);
    for (const leaving of casts) leaving.abort();
    expect(await Promise.all(gone)).toEqual(['gone', 'gone']);
    await held.isWaiting();
    const server: Server = poll.app.getHttpServer();
    const stoppedListening = once(server, 'close');
    const closed = poll.app.close();
    await stoppedListening;
    await held.isWaiting();
    await held.release();
    await closed;
    expect((await votesIn(database)).map(({ name }) => name).toSorted()).toEqual(['ada example', 'bob example']);
    await database.end();
  });
});
