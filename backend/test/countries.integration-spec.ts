import { writePollFile } from 'test-support/poll-file';
import { beforeEach, expect, it } from 'vitest';
import { poll, startPoll } from './support/poll-of-test.js';
import { votesIn } from './support/rows.js';
import { errorOf, voteOf } from './support/voters.js';

startPoll(beforeEach, {
  POLL_FILE: writePollFile({ countries: ['DE', 'AT'] }),
});

it('a vote from a country of the poll counts, by its code or its name', async () => {
  await poll.castVote(voteOf('ada', { country: 'DE' })).expect(201);
  await poll.castVote(voteOf('bo', { country: 'austria' })).expect(201);
  expect((await votesIn(poll.database)).map(({ country }) => country).toSorted()).toEqual(['AT', 'DE']);
});

it('a vote from another country gets an error that names the field, and is not stored', async () => {
  expect(errorOf(await poll.castVote(voteOf('ada', { country: 'US' })).expect(400))).toMatchObject({
    code: 'request.invalid',
    errors: [{ field: 'country', message: 'country must be one that may vote in this poll.' }],
  });
  expect(await votesIn(poll.database)).toEqual([]);
});
