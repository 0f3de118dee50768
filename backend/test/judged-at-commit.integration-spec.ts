import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import { writePollFile } from 'test-support/poll-file';
import { beforeEach, expect, it } from 'vitest';
import { PollRepository } from '../src/poll/poll.repository.js';
import { PollService } from '../src/poll/poll.service.js';
import type { PollFile } from '../src/poll/poll-file-schema.js';
import { BlockedBatch, batchWaits } from './support/blocked-batch.js';
import { connectTo } from './support/fresh-database.js';
import { poll, startPoll } from './support/poll-of-test.js';
import { until } from './support/until.js';
import { errorOf, invalidFieldsOf, voteOf } from './support/voters.js';
import { waitingForLocks } from './support/waiting-for-locks.js';

startPoll(beforeEach, { POLL_FILE: writePollFile({}), POLL_MANAGED_BY: 'desk' });

/** As another backend does, so that this one does not know yet. */
const publish = (changes: Partial<PollFile>) =>
  poll.app.get(PollRepository, { strict: false }).publish((before) => {
    if (!before) throw new Error('There is a poll.');
    return { ...before.poll, ...changes };
  }, 'another');

const counted = () => poll.rowCount('SELECT FROM votes');

/** The response to a vote that was judged before `change`, and is stored after it. */
async function castBefore(change: () => Promise<unknown>, voter = 'ada'): Promise<Response> {
  const blocked = await BlockedBatch.on(poll.config.DATABASE_URL);
  const vote = poll.castVote(voteOf(voter)).then((response) => response);
  await blocked.isWaiting();
  await change();
  await blocked.release();
  return vote;
}

it('counts no vote by a poll that is no longer in force, even at a server that has not heard of the change', async () => {
  const { loop } = poll.app.get(PollService, { strict: false });
  await loop.stop();
  await publish({ description: 'Another.' });
  await poll.castVote(voteOf('ada')).expect(201);
  await publish({ paused: 'Wait.' });
  expect(errorOf(await poll.castVote(voteOf('bert')).expect(403)).code).toBe('poll.closed');
  expect(await counted()).toBe(1);
  loop.start();
});

it('counts no vote after the poll was paused, though it came before', async () => {
  const response = await castBefore(() => publish({ paused: 'Wait.' }));
  expect([response.status, errorOf(response).code, await counted()]).toEqual([403, 'poll.closed', 0]);
});

it('counts no vote after the poll has closed, though it came before', async () => {
  const closes = Date.now() + 700;
  await publish({ closes_at: new Date(closes).toISOString() });
  await poll.app.get(PollService, { strict: false }).look();
  const response = await castBefore(() => until(() => Promise.resolve(Date.now() > closes)));
  expect([response.status, errorOf(response).code, await counted()]).toEqual([403, 'poll.closed', 0]);
});

it('gives a repeated vote its first response after the poll has closed, and any other vote none', async () => {
  const key = { 'Idempotency-Key': randomUUID() };
  await poll.castVote(voteOf('ada'), key).expect(201);
  await publish({ paused: 'Wait.' });
  // At a server that has not heard of the change, and at one that has.
  await poll.castVote(voteOf('ada'), key).expect(201);
  await poll.app.get(PollService, { strict: false }).look();
  await poll.castVote(voteOf('ada'), key).expect(201);
  for (const other of [poll.castVote(voteOf('ada')), poll.castVote(voteOf('ada', { candidate_id: 2 }), key)])
    expect(errorOf(await other.expect(403)).code).toBe('poll.closed');
  for (const other of [{ 'Idempotency-Key': randomUUID() }, key])
    expect(errorOf(await poll.castVote(voteOf('bert'), other).expect(403)).code).toBe('poll.closed');
  expect(await counted()).toBe(1);
});

it('takes no pending vote by a poll that is no longer in force, and repeats the response to an earlier one', async () => {
  const polls = poll.app.get(PollService, { strict: false });
  await publish({ confirmation: 'mail' });
  await polls.look();
  await polls.loop.stop();
  const key = { 'Idempotency-Key': randomUUID() };
  await poll.castVote(voteOf('ada'), key).expect(202);
  await publish({ confirmation: 'mail', paused: 'Wait.' });
  expect(errorOf(await poll.castVote(voteOf('bert')).expect(403)).code).toBe('poll.closed');
  await poll.castVote(voteOf('ada'), key).expect(202);
  expect(errorOf(await poll.castVote(voteOf('bert'), key).expect(403)).code).toBe('poll.closed');
  expect(await poll.rowCount('SELECT FROM pending_votes')).toBe(1);
  polls.loop.start();
});

it('judges a vote anew by the poll that came meanwhile', async () => {
  const allowed = await castBefore(() => publish({ description: 'Another.' }));
  expect([allowed.status, await counted()]).toEqual([201, 1]);
  const refused = await castBefore(() => publish({ countries: ['DE'] }), 'bert');
  expect([refused.status, invalidFieldsOf(refused), await counted()]).toEqual([400, ['country'], 1]);
});

it('publishes after the votes under way, and before those that follow', async () => {
  await poll.castVote(voteOf('grace')).expect(201);
  const lock = await connectTo(poll.config.DATABASE_URL);
  await lock.query('BEGIN; SELECT FROM tallies FOR UPDATE');
  const ada = poll.castVote(voteOf('ada')).then((response) => response);
  await batchWaits(lock);
  let isPublished = false;
  const published = publish({ paused: 'Wait.' }).then(() => {
    isPublished = true;
  });
  await until(async () => (await waitingForLocks(lock, 'poll')) === 1);
  expect(isPublished).toBe(false);
  await lock.query('ROLLBACK');
  await lock.end();
  expect((await ada).status).toBe(201);
  await published;
  await poll.castVote(voteOf('bert')).expect(403);
  expect(await counted()).toBe(2);
});
