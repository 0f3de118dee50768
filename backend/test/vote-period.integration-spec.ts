import request from 'supertest';
import { writePollFile } from 'test-support/poll-file';
import { expect, it } from 'vitest';
import { PollUnderTest } from './support/poll-under-test.js';
import { votesIn } from './support/rows.js';
import { errorOf, voteOf } from './support/voters.js';

const HOUR = 3_600_000;
let poll: PollUnderTest;

async function startPoll(opensIn: number | null, closesIn: number | null): Promise<void> {
  const moment = (hours: number | null) => (hours === null ? null : new Date(Date.now() + hours * HOUR).toISOString());
  poll = await PollUnderTest.start({
    POLL_FILE: writePollFile({ opens_at: moment(opensIn), closes_at: moment(closesIn) }),
  });
}

it.each<[string, number | null, number | null]>([
  ['before the poll opens', 1, null],
  ['after the poll has closed', null, -1],
  ['after the end of a poll with both dates', -2, -1],
])('rejects a vote %s, and the totals stay readable', async (_when, opensIn, closesIn) => {
  await startPoll(opensIn, closesIn);
  const rejected = await poll.castVote(voteOf('ada')).expect(403);
  expect(errorOf(rejected).code).toBe('poll.closed');
  expect(await votesIn(poll.database)).toEqual([]);
  await request(poll.url).get('/api/vote/count').expect(200);
  await request(poll.url).get('/api/poll').expect(200);
});

it('counts a vote between opening and closing', async () => {
  await startPoll(-1, 1);
  await poll.castVote(voteOf('ada')).expect(201);
});
