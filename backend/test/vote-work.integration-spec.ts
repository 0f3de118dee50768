import { randomUUID } from 'node:crypto';
import { writePollFile } from 'test-support/poll-file';
import { expect, it } from 'vitest';
import { poll, start } from './support/poll-of-test.js';
import { compareTotals, votesIn } from './support/rows.js';
import { challengeIn, solved, type WorkChallenge } from './support/solved-work.js';
import { errorOf, voteOf } from './support/voters.js';

const BURST = 300;

/** A poll whose burst is used up by one voter's votes. */
async function startBeyondBurst(): Promise<void> {
  await start({ VOTE_LIMIT_PER_MINUTE: 1 });
  for (let sent = 0; sent < BURST; sent += 50) {
    const votes = await Promise.all(Array.from({ length: 50 }, () => poll.castVote(voteOf('early'))));
    expect(votes.every(({ status }) => status === 201 || status === 409)).toBe(true);
  }
}

/** Casts a vote that is rejected for its missing work, and returns the challenge. */
async function challengeFor(person: string): Promise<WorkChallenge> {
  const rejected = await poll.castVote(voteOf(person));
  const error = errorOf(rejected);
  expect([error.statusCode, error.code]).toEqual([429, 'vote.work_required']);
  expect(rejected.headers).not.toHaveProperty('retry-after');
  return challengeIn(error.work);
}

const namesIn = async (): Promise<string[]> => (await votesIn(poll.database)).map(({ name }) => name);

// For whom a solution is valid, and until when: vote-work.spec.
it('asks for work beyond the burst, stores nothing then, and accepts the vote with the solution', async () => {
  await startBeyondBurst();
  const work = await solved(await challengeFor('ada'));
  expect(await namesIn()).toEqual(['early example']);
  await poll.castVote(voteOf('ada', { work })).expect(201);
  expect(await namesIn()).toEqual(['early example', 'ada example']);
  expect(await compareTotals(poll.database)).toEqual({ votes: 2, disagreements: 0 });
});

it('accepts a vote with the same key as before the work, and repeats the response to it', async () => {
  await start({ VOTE_WORK: 'always' });
  const key = { 'Idempotency-Key': randomUUID() };
  const work = await solved(challengeIn(errorOf(await poll.castVote(voteOf('ada'), key).expect(429)).work));
  for (const _time of [1, 2]) await poll.castVote(voteOf('ada', { work }), key).expect(201);
  expect(await namesIn()).toEqual(['ada example']);
});

it("rejects a second vote like any other, even with the first one's solution and concurrently", async () => {
  await start({ VOTE_WORK: 'always' });
  const work = await solved(await challengeFor('ada'));
  const responses = await Promise.all(
    [1, 2, 1].map((candidate_id) => poll.castVote(voteOf('ada', { work, candidate_id }))),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  const again = await poll.castVote(voteOf('ada', { work, email: 'ADA+again@Example.com' })).expect(409);
  expect(errorOf(again).code).toBe('vote.already_cast');
});

it('asks nobody while the poll is closed', async () => {
  await start({ VOTE_WORK: 'always', POLL_FILE: writePollFile({ closes_at: '2026-01-01T00:00:00Z' }) });
  expect(errorOf(await poll.castVote(voteOf('ada'))).code).toBe('poll.closed');
});

it('accepts null for no work', async () => {
  await start();
  await poll.castVote(voteOf('ada', { work: null })).expect(201);
});
