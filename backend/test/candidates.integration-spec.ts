import request from 'supertest';
import { writePollFile } from 'test-support/poll-file';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { WebhookEventsRepository } from '../src/integrations/webhooks/webhook-events.repository.js';
import { PollSite } from '../src/poll/poll-site.js';
import { Administration } from './support/administration.js';
import { LogOperator } from './support/log/log-operator.js';
import { verify } from './support/log/outside-check.js';
import { castInOrder } from './support/many-votes.js';
import { poll, startPoll } from './support/poll-of-test.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { compareTotals } from './support/rows.js';
import { until } from './support/until.js';
import { errorOf, voteOf } from './support/voters.js';

/** Neither ordered nor contiguous. */
const IDS = [7, 30, 2];

const candidatesOf = (ids: number[]) =>
  ids.map((id) => ({
    id,
    name: `Candidate ${id}`,
    portrait: '/pictures/portraits/candidate-one.svg',
    text: 'Stands.',
  }));

const pollOf = (ids: number[], changes: Record<string, unknown> = {}) =>
  writePollFile({ candidates: candidatesOf(ids), ...changes });

describe('a poll of three candidates', () => {
  const TOTALS = [
    { GlobalVoteCount: 0, USVoteCount: 6 },
    { GlobalVoteCount: 0, USVoteCount: 5 },
    { GlobalVoteCount: 1, USVoteCount: 1 },
  ];

  startPoll(beforeAll, { POLL_FILE: pollOf(IDS) });

  beforeAll(async () => {
    const choices = [7, 7, 30, 7, 2, 30, 7, 7, 30, 30, 7, 2];
    await castInOrder(poll, [
      ...choices.map((candidate_id, index) =>
        voteOf(`voter${index}`, { candidate_id, country: index < 11 ? 'US' : 'DE' }),
      ),
      voteOf('ada', { candidate_id: 30 }),
    ]);
    await new LogOperator(poll).settle();
  });

  it('has totals for each, in the order of the file', async () => {
    const response = await request(poll.url).get('/api/vote/count').expect(200);
    const { signed, ...counts } = z.looseObject({ signed: z.string() }).parse(response.body);
    expect(counts).toEqual({
      votes: TOTALS,
      candidates: IDS,
      poll_version: 1,
      tree_size: 14,
      waiting: IDS.map(() => ({ GlobalVoteCount: 0, USVoteCount: 0 })),
    });
    expect(signed).toContain('\n7 US 6 0\n7 GLOBAL 0 0\n30 US 5 0\n30 GLOBAL 0 0\n2 US 1 0\n2 GLOBAL 1 0\n\n');
    expect(await compareTotals(poll.database)).toEqual({ votes: 13, disagreements: 0 });
  });

  it('has results for each, their picture, and totals in the overview', async () => {
    expect((await request(poll.url).get('/api/results').expect(200)).body).toMatchObject({
      candidates: IDS,
      united_states: { votes: [6, 5, 1], shares: [50, 41.7, 8.3] },
      global: null,
      total: null,
    });
    const picture = await request(poll.url).get('/api/results/picture.png').expect(200);
    expect(picture.headers['content-type']).toBe('image/png');
    const olive = await Administration.of(poll);
    expect((await olive.get('overview').expect(200)).body).toMatchObject({ totals: [6, 5, 2], candidates: IDS });
  });

  it('names all of them in the title of an embedded page, which has the height that they need', async () => {
    const url = `${poll.app.get(PollSite, { strict: false }).address}/results`;
    expect((await request(poll.url).get('/api/oembed').query({ url }).expect(200)).body).toMatchObject({
      title: 'Results: Candidate 7, Candidate 30, and Candidate 2',
      width: 600,
      height: 1_546,
    });
  });

  it('notifies webhooks of the totals of each, with their ids, in the order of the file', async () => {
    await poll.database.query(`
      INSERT INTO webhooks (name, url, events, state, secret_salt, made_by)
      VALUES ('Ledger', 'https://receiver.example', '{totals.minute}', 'paused', sha256('salt'), 'a test')`);
    await poll.app.get(WebhookEventsRepository, { strict: false }).queueTotals();
    const told = await poll.rows('SELECT data FROM webhook_deliveries');
    expect(told).toEqual([{ data: { candidates: IDS, votes: TOTALS } }]);
  });

  it('rejects a vote for anybody else, beside other errors', async () => {
    for (const candidate_id of [1, 99, '7', null]) {
      const response = await poll.castVote(voteOf('mallory', { candidate_id, zip_code: '' })).expect(400);
      expect(errorOf(response).errors).toEqual([
        expect.objectContaining({ field: 'zip_code' }),
        { field: 'candidate_id', message: 'candidate_id must be 7, 30, or 2.' },
      ]);
    }
  });

  it('has their ids in the log, and verify adds them up', async () => {
    const { code, line } = await verify(poll.url);
    expect(code).toBe(0);
    expect(line).toContain(
      '(candidate 7 (Candidate 7) US: 6, candidate 7 (Candidate 7) GLOBAL: 0, candidate 30 (Candidate 30) US: 5, candidate 30 (Candidate 30) GLOBAL: 0, candidate 2 (Candidate 2) US: 1, candidate 2 (Candidate 2) GLOBAL: 1;',
    );
  });
});

describe('a poll file that changes', () => {
  /** Starts a poll with those candidates on the same data. */
  const withIds = (poll: PollUnderTest, ids: number[], changes?: Record<string, unknown>) =>
    PollUnderTest.start({ ...poll.config, POLL_FILE: pollOf(ids, changes) });
  const idsIn = async (poll: PollUnderTest) => {
    return (await poll.rows<{ id: number }>('SELECT id FROM candidates ORDER BY id')).map(({ id }) => id);
  };

  it('may gain candidates and lose those without votes', async () => {
    const before = await PollUnderTest.start({ POLL_FILE: pollOf([1, 2, 3]) });
    await before.castVote(voteOf('ada', { candidate_id: 2 })).expect(201);
    const poll = await withIds(before, [2, 5, 9]);
    expect(await idsIn(poll)).toEqual([2, 5, 9]);
    await poll.castVote(voteOf('ben', { candidate_id: 9 })).expect(201);
    const response = await request(poll.url).get('/api/vote/count').expect(200);
    expect(response.body).toMatchObject({ votes: [{ USVoteCount: 1 }, { USVoteCount: 0 }, { USVoteCount: 1 }] });
    // The other server knows it for another second. The database rejects such a vote, and nothing of it is stored.
    await until(async () => (await before.castVote(voteOf('carol', { candidate_id: 3 }))).status === 400);
    expect(await compareTotals(poll.database)).toEqual({ votes: 2, disagreements: 0 });
  });

  it('ends the start if it lacks one that has votes, even if all were taken out', async () => {
    const poll = await PollUnderTest.start({ POLL_FILE: pollOf([1, 2, 3]) });
    await castInOrder(poll, [voteOf('ada', { candidate_id: 2 }), voteOf('ben', { candidate_id: 3 })]);
    await (await Administration.of(poll)).change('invalidate', { ids: ['2'], code: 'test' });
    await expect(withIds(poll, [1, 4])).rejects.toThrow(
      'The poll file has no candidate with id 2, and there are votes for it: put it back.\n' +
        'The poll file has no candidate with id 3, and there are votes for it: put it back.',
    );
    expect(await idsIn(poll)).toEqual([1, 2, 3]);
  });

  it('changes nothing if another part of it ends the start', async () => {
    const poll = await PollUnderTest.start({ POLL_FILE: pollOf([1, 2, 3]) });
    await poll.castVote(voteOf('ada', { candidate_id: 1 })).expect(201);
    await expect(withIds(poll, [1, 4], { home_country: 'DE' })).rejects.toThrow('DE as home_country');
    expect(await idsIn(poll)).toEqual([1, 2, 3]);
    await poll.castVote(voteOf('ben', { candidate_id: 3 })).expect(201);
  });

  it('counts a concurrent vote for a removed one, or stores nothing of it', async () => {
    const poll = await PollUnderTest.start({ POLL_FILE: pollOf([1, 2, 3]) });
    const voters = Array.from({ length: 20 }, (_, index) => voteOf(`voter${index}`, { candidate_id: 3 }));
    const [[start], responses] = await Promise.all([
      Promise.allSettled([withIds(poll, [1, 2])]),
      Promise.all(voters.map((vote) => poll.castVote(vote))),
    ]);
    const stored = responses.filter(({ status }) => status === 201).length;
    expect(await compareTotals(poll.database)).toEqual({ votes: stored, disagreements: 0 });
    expect(await idsIn(poll)).toEqual(start.status === 'fulfilled' ? [1, 2] : [1, 2, 3]);
    if (start.status === 'fulfilled') await start.value.close();
    else expect(String(start.reason)).toContain('no candidate with id 3');
  });

  it('ends the start if it lacks one that a vote waits for', async () => {
    const confirmed = { confirmation: 'mail' };
    const changes = { SMTP_URL: 'smtp://localhost:1' };
    const poll = await PollUnderTest.start({ ...changes, POLL_FILE: pollOf([1, 2, 3], confirmed) });
    await poll.castVote(voteOf('ada', { candidate_id: 3 })).expect(202);
    await expect(withIds(poll, [1, 2], confirmed)).rejects.toThrow('no candidate with id 3');
  });
});
