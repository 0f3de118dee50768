import { beforeEach, expect, it } from 'vitest';
import { olive, poll, startPollWithAdministrator } from './support/poll-of-test.js';
import { voteOf } from './support/voters.js';

startPollWithAdministrator(beforeEach);

// What a filter finds: emails-filters.
it('the collected emails are shown 25 to a page, newest first, with their source, and are not cached', async () => {
  const collected = Array.from({ length: 60 }, (_, index) => ({
    email_address: `Voter-${index}@example.com`,
    source: `${index % 3 === 0 ? 'two' : 'one'}.example.com`,
  }));
  for (const { email_address: email, source } of collected) {
    await poll.castVote(voteOf('x', { email, freegifts: true }), { Origin: `https://${source}` }).expect(201);
  }
  expect((await olive.emails()).emails).toHaveLength(25);
  expect(await olive.allEmails()).toMatchObject(collected.toReversed());
  await olive.post('emails').expect(200).expect('Cache-Control', 'no-store');
});
