import request from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { lockedTable } from './support/fresh-database.js';
import { castUntilSettled } from './support/many-votes.js';
import { poll, startPoll } from './support/poll-of-test.js';
import { compareTotals } from './support/rows.js';
import {
  type DatedTotals,
  statesOf,
  type Totals,
  totalsOf,
  wereCurrentInTheSecondBefore,
} from './support/totals-history.js';
import { until } from './support/until.js';
import { errorOf, voteOf } from './support/voters.js';
import { waitingForLocks } from './support/waiting-for-locks.js';

startPoll(beforeEach);

const count = async (): Promise<Totals> => totalsOf((await request(poll.url).get('/api/vote/count').expect(200)).body);

async function expectUnavailable({ url } = poll): Promise<void> {
  const failed = await request(url).get('/api/vote/count').expect(503);
  expect(errorOf(failed)).toEqual({
    statusCode: 503,
    code: 'counts.unavailable',
    message: 'The totals are not available at the moment.',
  });
  expect(failed.headers['retry-after']).toBe('2');
  expect(failed.headers).not.toHaveProperty('cache-control');
}

describe('the totals', () => {
  it('are zeros before the first vote, in the shape of the contract', async () => {
    const response = await request(poll.url).get('/api/vote/count').expect(200);
    const none = { GlobalVoteCount: 0, USVoteCount: 0 };
    expect(response.body).toMatchObject({ votes: [none, none], candidates: [1, 2], waiting: [none, none] });
    expect(response.headers['cache-control']).toBe('public, max-age=1, stale-while-revalidate=1');
  });

  it('separate votes from the United States and from the rest of the world, candidate 1 first', async () => {
    await poll.castVote(voteOf('ada', { country: 'US', candidate_id: 1 })).expect(201);
    await poll.castVote(voteOf('bob', { country: 'Germany', candidate_id: 2 })).expect(201);
    await poll.castVote(voteOf('carol', { country: 'PR', candidate_id: 2 })).expect(201);
    await poll.castVote(voteOf('carol', { country: 'PR', candidate_id: 2 })).expect(409);
    expect(await count()).toEqual([0, 1, 2, 0]);
  });

  it('are read once for all requests at the same time', async () => {
    const lock = await lockedTable(poll.config.DATABASE_URL, 'tallies');
    const responses = Promise.all(Array.from({ length: 50 }, () => count()));
    await until(async () => (await waitingForLocks(poll.database)) > 0);
    await request(poll.url).get('/api/health/live').expect(200);
    const most = await waitingForLocks(poll.database);
    await lock.end();
    await responses;
    // One, and a second if the first took longer than its response is cached; the pool has ten connections.
    expect(most).toBeLessThanOrEqual(2);
  });

  it('get 503 without internals while the database fails, and are served again afterwards', async () => {
    await poll.database.query('ALTER TABLE tallies RENAME TO mislaid');
    await expectUnavailable();
    await poll.database.query('ALTER TABLE mislaid RENAME TO tallies');
    expect(await count()).toEqual([0, 0, 0, 0]);
  });

  it('get 503 within the time limit if the database hangs', async () => {
    const hurried = await poll.hurried();
    const lock = await lockedTable(poll.config.DATABASE_URL, 'tallies');
    await expectUnavailable(hurried);
    await hurried.close();
    await lock.end();
    expect(await count()).toEqual([0, 0, 0, 0]);
  });
});

const VOTERS_AT_ONCE = 16;
const COUNTRIES = ['US', 'DE', 'FR', 'JP', 'US'];

it('while votes are cast at the same time every snapshot is consistent, and every response equals the rows in the second before it', async () => {
  const responses: DatedTotals[] = [];
  const snapshots: { votes: number; disagreements: number }[] = [];
  const snapshotsSeen = new Set<number>();
  const responsesSeen = new Set<string>();
  let voters = 0;
  let isFailed = false;
  // Until enough different states were seen.
  const isRunning = () => !isFailed && (snapshotsSeen.size <= 100 || responsesSeen.size < 4);

  const vote = async () => {
    while (isRunning()) {
      voters += 1;
      const number = voters;
      const changes = { country: COUNTRIES[number % COUNTRIES.length], candidate_id: 1 + (number % 2) };
      expect(await castUntilSettled(voteOf(`voter-${number}`, changes), poll.url)).toBe(201);
    }
  };
  const watchResponses = async () => {
    while (isRunning()) {
      const sentAt = Date.now();
      const totals = await count();
      responses.push({ sentAt, receivedAt: Date.now(), totals });
      responsesSeen.add(totals.join());
    }
  };
  const watchSnapshots = async () => {
    while (isRunning()) {
      const snapshot = await compareTotals(poll.database);
      snapshots.push(snapshot);
      snapshotsSeen.add(snapshot.votes);
    }
  };
  const parts = [...Array.from({ length: VOTERS_AT_ONCE }, vote), watchResponses(), watchSnapshots()];
  // No vote is cast in the database of the next file.
  await Promise.all(parts).catch(async (error: unknown) => {
    isFailed = true;
    await Promise.allSettled(parts);
    throw error;
  });

  expect(snapshots.filter(({ disagreements }) => disagreements > 0)).toEqual([]);
  const states = await statesOf(poll.database);
  expect(responses.filter((response) => !wereCurrentInTheSecondBefore(response, states))).toEqual([]);
  expect(await compareTotals(poll.database)).toEqual({ votes: voters, disagreements: 0 });
});
