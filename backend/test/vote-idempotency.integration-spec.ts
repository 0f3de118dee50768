import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { poll, startPoll } from './support/poll-of-test.js';
import { expectRightTotals, votesIn } from './support/rows.js';
import { errorOf, invalidFieldsOf, voteOf } from './support/voters.js';

startPoll(beforeAll);

afterAll(() => expectRightTotals(poll));

const votesOf = async (email: string) => (await votesIn(poll.database)).filter((vote) => vote.email === email).length;

it('repeats the first response for the same key and email, also in another spelling of both, and counts once', async () => {
  const key = randomUUID();
  const first = await poll.castVote(voteOf('erin', { email: 'erin@gmail.com' }), { 'Idempotency-Key': key });
  const other = voteOf('erin', { email: 'E.rin+x@googlemail.com' });
  const again = await poll.castVote(other, { 'Idempotency-Key': key.toUpperCase() }).expect(201);
  expect([first.status, again.body]).toEqual([201, first.body]);
  expect([await votesOf('erin@gmail.com'), await votesOf('E.rin+x@googlemail.com')]).toEqual([1, 0]);
});

it('rejects the same key and email with another candidate, one after the other and at the same time', async () => {
  const headers = { 'Idempotency-Key': randomUUID() };
  await poll.castVote(voteOf('judy', { candidate_id: 1 }), headers).expect(201);
  const changed = await poll.castVote(voteOf('judy', { candidate_id: 2 }), headers).expect(422);
  expect(errorOf(changed).code).toBe('vote.key_reused');
  await poll.castVote(voteOf('judy', { candidate_id: 1 }), headers).expect(201);
  const shared = { 'Idempotency-Key': randomUUID() };
  const responses = await Promise.all(
    [1, 2, 1, 2].map((candidate_id) => poll.castVote(voteOf('kim', { candidate_id }), shared)),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422]);
});

it('accepts a vote under the key of a rejected vote', async () => {
  const headers = { 'Idempotency-Key': randomUUID() };
  await poll.castVote(voteOf('heidi', { zip_code: '' }), headers).expect(400);
  await poll.castVote(voteOf('heidi'), headers).expect(201);
});

it.each([
  ['a word', 'again'],
  ['empty', ''],
  ['too short', randomUUID().slice(1)],
  ['two of them', `${randomUUID()}, ${randomUUID()}`],
  ['in braces', `{${randomUUID()}}`],
  ['an SQL fragment', "'; --"],
])('rejects and names a key that is not a UUID: %s', async (_error, key) => {
  const response = await poll.castVote(voteOf('ivan'), { 'Idempotency-Key': key }).expect(400);
  expect(invalidFieldsOf(response)).toEqual(['Idempotency-Key']);
  expect(await votesOf('ivan@example.com')).toBe(0);
});
