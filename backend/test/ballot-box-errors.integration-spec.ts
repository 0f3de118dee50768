import { randomUUID } from 'node:crypto';
import { TcpProxy } from 'test-support/tcp-proxy';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VoterKeys } from '../src/votes/voter-key.js';
import { cast, names, startPollForEachTest } from './support/ballot-box-under-test.js';
import { BlockedBatch, batchWaits, castInOneBatch } from './support/blocked-batch.js';
import { connectTo, freshDatabase } from './support/fresh-database.js';
import { poll } from './support/poll-of-test.js';
import { PollUnderTest, VOTER_KEY_SECRET } from './support/poll-under-test.js';
import { compareTotals } from './support/rows.js';
import { errorOf, voteOf } from './support/voters.js';

startPollForEachTest();

/** Adds a trigger to the table of votes; `condition` and `statement` in PL/pgSQL. */
async function beforeInsert(condition: string, statement: string): Promise<void> {
  await poll.database.query(`
    CREATE FUNCTION interfere() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF ${condition} THEN ${statement}; END IF; RETURN NEW; END $$;
    CREATE TRIGGER interfere BEFORE INSERT ON votes FOR EACH ROW EXECUTE FUNCTION interfere()`);
}

describe('a vote that makes its batch fail', () => {
  const NEIGHBOURS = Array.from({ length: 8 }, (_, index) => `neighbour-${index}`);

  it('fails alone, shows no internals, and can be cast once the error is gone', async () => {
    await beforeInsert(`NEW.name = 'mallory example'`, `RAISE EXCEPTION 'inside'`);
    const people = [...NEIGHBOURS.slice(0, 5), 'mallory', ...NEIGHBOURS.slice(5)];
    const casts = people.map((person) => () => cast(person));
    const responses = await castInOneBatch(poll, casts);
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(8);
    expect(errorOf(responses[5] ?? { status: 0, body: undefined })).toEqual({
      statusCode: 500,
      code: 'internal',
      message: 'Something went wrong on our side.',
    });
    expect(await names()).toHaveLength(9);

    await poll.database.query('DROP TRIGGER interfere ON votes');
    expect((await cast('mallory')).status).toBe(201);
  });

  it('does not prevent a valid vote of the same voter in the same batch', async () => {
    await beforeInsert(`NEW.name = 'broken'`, `RAISE EXCEPTION 'inside'`);
    const responses = await castInOneBatch(poll, [
      () => cast('ada', { name: 'broken' }),
      () => cast('ada', { name: 'valid' }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([500, 201]);
  });
});

describe('a deadlock', () => {
  it('is retried until the votes are counted', async () => {
    await poll.database.query('CREATE SEQUENCE attempts');
    await beforeInsert(`nextval('attempts') <= 5`, `RAISE EXCEPTION 'again' USING ERRCODE = '40P01'`);
    expect((await cast('ada')).status).toBe(201);
    expect(await names()).toEqual(['ada example']);
  });

  it('that persists leaves the vote unconfirmed', async () => {
    await poll.database.query('CREATE SEQUENCE attempts');
    await beforeInsert(`nextval('attempts') > 0`, `RAISE EXCEPTION 'again' USING ERRCODE = '40P01'`);
    expect(errorOf(await cast('ada'))).toMatchObject({ statusCode: 503, code: 'vote.unconfirmed' });
    expect(await poll.rows('SELECT last_value::int FROM attempts')).toEqual([{ last_value: 6 }]);
  });

  it('with another session, detected by the database, loses no vote', async () => {
    const keys = new VoterKeys(VOTER_KEY_SECRET);
    const people = ['ada', 'bob'].toSorted((one, other) =>
      keys.of(`${one}@example.com`).compare(keys.of(`${other}@example.com`)),
    );
    const other = await connectTo(poll.config.DATABASE_URL);
    const insert = (person: string | undefined) =>
      other.query(
        `INSERT INTO votes (voter_key, name, email, phone_number, country, zip_code, free_gifts, candidate_id, source)
         VALUES ($1, '', '', '', 'US', '', false, 1, '')`,
        [keys.of(`${person}@example.com`)],
      );
    // So that the database cancels the ballot box's transaction, not this one.
    await other.query(`SET deadlock_timeout = '1min'; BEGIN`);
    await insert(people[1]);
    await other.query('SAVEPOINT grace');
    await insert('grace');
    const grace = cast('grace');
    await batchWaits(poll.database);
    const responses = people.map((person) => cast(person));
    await poll.hasRead(3);
    await other.query('ROLLBACK TO SAVEPOINT grace');
    expect((await grace).status).toBe(201);
    // The batch has inserted the first vote and waits for the second, which the other session has inserted.
    await batchWaits(poll.database);
    await insert(people[0]);
    await other.query('ROLLBACK');
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([201, 201]);
    expect((await names()).toSorted()).toEqual(['ada example', 'bob example', 'grace example']);
  });
});

describe('a statement that fails', () => {
  it('fails only its own votes, which the same key casts safely afterwards', async () => {
    const key = randomUUID();
    const blocked = await BlockedBatch.on(poll.config.DATABASE_URL);
    const grace = cast('grace', {}, key);
    await blocked.isWaiting();
    const others = ['ada', 'bob'].map((person) => cast(person));
    await poll.hasRead(3);
    await blocked.cut();
    const unconfirmed = await grace;
    await blocked.release();
    expect(errorOf(unconfirmed)).toMatchObject({ statusCode: 503, code: 'vote.unconfirmed' });
    expect(unconfirmed.headers['retry-after']).toBe('2');
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([201, 201]);
    expect((await cast('grace', {}, key)).status).toBe(201);
    expect((await cast('grace', {}, key)).status).toBe(201);
    expect((await names()).toSorted()).toEqual(['ada example', 'bob example', 'grace example']);
  });

  it('is cancelled after its time limit, and the next one works', async () => {
    const hurried = await poll.hurried();
    const blocked = await BlockedBatch.on(poll.config.DATABASE_URL);
    const unconfirmed = await hurried.castVote(voteOf('ada'));
    expect(errorOf(unconfirmed)).toMatchObject({ statusCode: 503, code: 'vote.unconfirmed' });
    await blocked.isCancelled();
    await blocked.release();
    await hurried.castVote(voteOf('bob')).expect(201);
    await hurried.castVote(voteOf('ada')).expect(201);
  });
});

describe('a lost response of the database', () => {
  let proxy: TcpProxy;
  let cutOff: PollUnderTest;

  beforeEach(async () => {
    proxy = await TcpProxy.to(await freshDatabase());
    cutOff = await PollUnderTest.start({ DATABASE_URL: proxy.url });
    // Opens the connection before a response is lost.
    await cutOff.castVote(voteOf('grace')).expect(201);
  });

  afterEach(async () => {
    expect(await compareTotals(cutOff.database)).toEqual({ votes: 2, disagreements: 0 });
  });

  it('leaves the vote unconfirmed, and the same key confirms it without counting it again', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const lost = proxy.loseNextResponse(/poll-ballot-box/);
    const unconfirmed = await cutOff.castVote(voteOf('ada'), headers).expect(503);
    await lost;
    expect(errorOf(unconfirmed).code).toBe('vote.unconfirmed');
    await cutOff.castVote(voteOf('ada'), headers).expect(201);
  });

  it('does not allow a second vote without the key', async () => {
    const lost = proxy.loseNextResponse(/poll-ballot-box/);
    await cutOff.castVote(voteOf('ada')).expect(503);
    await lost;
    await cutOff.castVote(voteOf('ada')).expect(409);
  });
});
