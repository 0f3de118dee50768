import request from 'supertest';
import { writePollFile } from 'test-support/poll-file';
import { WebhookReceiver } from 'test-support/webhook-receiver';
import { describe, expect, it } from 'vitest';
import { WebhookEventsRepository } from '../src/integrations/webhooks/webhook-events.repository.js';
import { LogOperator } from './support/log/log-operator.js';
import { verify } from './support/log/outside-check.js';
import { castInOrder } from './support/many-votes.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { voteOf } from './support/voters.js';
import { WebhookOwner } from './support/webhook-owner.js';

const pollOf = (home_country?: string) => writePollFile(home_country ? { home_country } : {});

/** Six from Germany, ten from the United States, five from France; all but one for candidate 1. */
const VOTES = ['DE', 'US', 'FR'].flatMap((country, place) =>
  Array.from({ length: [6, 10, 5][place] ?? 0 }, (_, index) =>
    voteOf(`${country}${index}`, { country, candidate_id: country === 'DE' && index === 0 ? 2 : 1 }),
  ),
);

async function linesOf(poll: PollUnderTest): Promise<string[]> {
  await new LogOperator(poll).settle();
  const rows = await poll.rows<{ line: string }>(`
    SELECT left(line, -44) AS line FROM log_entries WHERE vote_id IS NOT NULL ORDER BY line`);
  return rows.map(({ line }) => line);
}

describe('a poll at home in Germany', () => {
  it('tells its votes from all others in totals, results, webhooks and log', async () => {
    const receiver = await WebhookReceiver.open();
    const poll = await PollUnderTest.start({ POLL_FILE: pollOf('DE'), WEBHOOK_ALLOWED_HOSTS: [receiver.host] });
    await (await WebhookOwner.of(poll)).add(receiver, { events: ['totals.minute'] });
    await castInOrder(poll, VOTES);
    const votes = [
      { GlobalVoteCount: 15, USVoteCount: 5 },
      { GlobalVoteCount: 0, USVoteCount: 1 },
    ];
    expect(await linesOf(poll)).toEqual([
      ...new Array<string>(5).fill('v1 1 DE'),
      ...new Array<string>(15).fill('v1 1 GLOBAL'),
      'v1 2 DE',
    ]);
    expect((await request(poll.url).get('/api/vote/count').expect(200)).body).toMatchObject({
      votes,
      candidates: [1, 2],
      poll_version: 1,
      tree_size: 22,
      waiting: votes.map(() => ({ GlobalVoteCount: 0, USVoteCount: 0 })),
    });
    expect((await request(poll.url).get('/api/results').expect(200)).body).toMatchObject({
      united_states: null,
      global: { votes: [15, 0] },
    });
    await poll.database.query('DELETE FROM webhook_deliveries');
    await poll.app.get(WebhookEventsRepository, { strict: false }).queueTotals();
    const { rows } = await poll.database.query<{ data: object }>('SELECT data FROM webhook_deliveries');
    expect(rows.map(({ data }) => data)).toEqual([{ candidates: [1, 2], votes }]);
    const { code, line } = await verify(poll.url);
    expect(code).toBe(0);
    expect(line).toContain(
      '(candidate 1 (Candidate One) DE: 5, candidate 1 (Candidate One) GLOBAL: 15, candidate 2 (Candidate Two) DE: 1, candidate 2 (Candidate Two) GLOBAL: 0;',
    );
  });

  it('can be made of one without votes, and not of one with votes, whose log has another home', async () => {
    const first = await PollUnderTest.start({ POLL_FILE: pollOf() });
    const startWith = (home_country: string) =>
      PollUnderTest.start({ ...first.config, POLL_FILE: pollOf(home_country) });
    await (await startWith('DE')).close();
    const poll = await startWith('US');
    await poll.castVote(voteOf('ada', { country: 'FR' })).expect(201);
    await expect(startWith('DE')).rejects.toThrow(
      'The poll file has DE as home_country, and votes were counted with US: put it back.',
    );
    await (await startWith('US')).close();
  });

  it('is rejected while many votes are changed, and no vote waits for that start', async () => {
    const poll = await PollUnderTest.start({ POLL_FILE: pollOf() });
    await poll.castVote(voteOf('ada')).expect(201);
    await poll.database.query('BEGIN');
    await poll.database.query('UPDATE votes SET name = name');
    await expect(PollUnderTest.start({ ...poll.config, POLL_FILE: pollOf('DE') })).rejects.toThrow('put it back');
    await poll.castVote(voteOf('ben')).expect(201);
    await poll.database.query('COMMIT');
  });

  it('is accepted by servers that start at the same time', async () => {
    const first = await PollUnderTest.start({ POLL_FILE: pollOf() });
    const polls = await Promise.all(
      Array.from({ length: 4 }, () => PollUnderTest.start({ ...first.config, POLL_FILE: pollOf('DE') })),
    );
    await polls[0]?.castVote(voteOf('ada', { country: 'DE' })).expect(201);
    for (const poll of [first, ...polls]) await poll.close();
  });

  it('is that of the log from the first vote on, also of one that a server of another file takes', async () => {
    const first = await PollUnderTest.start({ POLL_FILE: pollOf() });
    const second = await PollUnderTest.start({ ...first.config, POLL_FILE: pollOf('DE') });
    await first.castVote(voteOf('ada', { country: 'US' })).expect(201);
    expect(await linesOf(first)).toEqual(['v1 1 GLOBAL']);
    expect(await verify(second.url)).toMatchObject({ code: 0 });
  });
});
