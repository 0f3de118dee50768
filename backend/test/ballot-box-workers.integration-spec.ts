import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { Ballot } from '../src/votes/cast/ballot.js';
import { BallotBox } from '../src/votes/cast/ballot-box.js';
import { ballotOf, names, startPollForEachTest } from './support/ballot-box-under-test.js';
import { batchWaits } from './support/blocked-batch.js';
import { connectTo } from './support/fresh-database.js';
import { poll } from './support/poll-of-test.js';
import { until } from './support/until.js';
import { waitingForLocks } from './support/waiting-for-locks.js';

startPollForEachTest();

/** Enough votes to start a second batch beside the running one. */
const CROWD = Array.from({ length: 32 }, (_, index) => `crowd-${index}`);

/** Begins a batch with the vote by ada, which inserts its votes and then waits for the totals until `lock` is released. */
async function startBatch(changes: Partial<Ballot> = {}) {
  const box = poll.app.get(BallotBox, { strict: false });
  await box.cast(ballotOf('first'));
  const lock = await connectTo(poll.config.DATABASE_URL);
  await lock.query('BEGIN; SELECT FROM tallies FOR UPDATE');
  const ada = castInto(box, 'ada', changes);
  await batchWaits(lock);
  return { box, lock, ada };
}

async function release(lock: pg.Client): Promise<void> {
  await lock.query('ROLLBACK');
  await lock.end();
}

/** Without HTTP, so that the whole test fits into the time limit of a batch. */
function castInto(box: BallotBox, person: string, changes: Partial<Ballot> = {}): Promise<string> {
  return box.cast({ ...ballotOf(person), ...changes }).then(
    () => 'counted',
    (error: unknown) => String(error),
  );
}

describe('while a batch is in flight', () => {
  it('many votes are counted in a second batch, with their totals', async () => {
    const { box, lock, ada } = await startBatch();
    const crowd = await Promise.all(CROWD.map((person) => castInto(box, person)));
    expect(new Set(crowd)).toEqual(new Set(['counted']));
    expect((await names()).toSorted()).toEqual([...CROWD, 'first'].toSorted());
    await release(lock);
    expect(await ada).toBe('counted');
    expect(await names()).toHaveLength(CROWD.length + 2);
  });

  it('a few votes wait for its end and go into one batch', async () => {
    const { box, lock, ada } = await startBatch();
    const few = CROWD.slice(1).map((person) => castInto(box, person));
    await release(lock);
    expect(new Set(await Promise.all([ada, ...few]))).toEqual(new Set(['counted']));
    const batches = await poll.rows('SELECT count(*)::int AS votes FROM votes GROUP BY cast_at ORDER BY cast_at');
    expect(batches).toEqual([{ votes: 1 }, { votes: 1 }, { votes: few.length }]);
  });

  it('a second vote of a voter in that batch is rejected', async () => {
    const { box, lock, ada } = await startBatch();
    const crowd = CROWD.slice(1).map((person) => castInto(box, person));
    const second = castInto(box, 'ada', { name: 'second' });
    await until(async () => (await waitingForLocks(lock, 'poll-ballot-box')) === 2);
    await release(lock);
    expect(await ada).toBe('counted');
    expect(await second).toContain('You can only vote once.');
    expect(new Set(await Promise.all(crowd))).toEqual(new Set(['counted']));
    expect(await names()).not.toContain('second');
  });

  it('a retry with the same idempotency key gets the first response and is not counted again', async () => {
    const same = { idempotency_key: randomUUID() };
    const { box, lock, ada } = await startBatch(same);
    const crowd = CROWD.slice(1).map((person) => castInto(box, person));
    const again = castInto(box, 'ada', same);
    await until(async () => (await waitingForLocks(lock, 'poll-ballot-box')) === 2);
    await release(lock);
    expect(new Set(await Promise.all([ada, again, ...crowd]))).toEqual(new Set(['counted']));
    expect(await names()).toHaveLength(CROWD.length + 1);
  });
});
