import { randomUUID } from 'node:crypto';
import request, { type Response } from 'supertest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Administration } from './support/administration.js';
import {
  castPending,
  confirm,
  confirmedPollFile,
  pendingVotesIn,
  startConfirmedPoll,
  tokenOf,
} from './support/confirmed-poll.js';
import { emptyInbox, inbox } from './support/empty-inbox.js';
import { poll, start } from './support/poll-of-test.js';
import { compareTotals, emailsIn, expectRightTotals, voteIdsIn, votesIn } from './support/rows.js';
import { errorOf, invalidFieldsOf, voteOf } from './support/voters.js';

beforeEach(async () => {
  await emptyInbox();
  await start({ SMTP_URL: inbox.url, POLL_FILE: confirmedPollFile() });
});

afterEach(() => expectRightTotals(poll));

/** What a visitor can see of a response, without what differs between any two. */
function visible({ status, text, headers }: Response): unknown {
  return {
    status,
    text,
    headers: { ...z.record(z.string(), z.string()).parse(headers), date: '', 'x-request-id': '' },
  };
}

describe('a pending vote', () => {
  it('counts once its voter confirms it, with where it came from, and its newsletter address is collected then', async () => {
    const vote = voteOf('ada', { freegifts: true, candidate_id: 2 });
    const response = await poll.castVote(vote).expect(202);
    expect(response.body).toEqual({ message: 'A mail is on its way. Your vote counts once you have confirmed it.' });
    const token = await tokenOf(inbox, 'ada');
    expect(await votesIn(poll.database)).toEqual([]);
    expect(await emailsIn(poll.database)).toEqual([]);
    expect((await confirm(poll, token).expect(201)).body).toEqual({ outcome: 'confirmed' });
    const { freegifts: free_gifts, ...details } = vote;
    expect(await votesIn(poll.database)).toEqual([{ ...details, free_gifts, source: 'one.example.com' }]);
    const origin = await poll.rows('SELECT octet_length(network) AS bytes, mail_domain FROM votes');
    expect(origin).toEqual([{ bytes: 8, mail_domain: 'example.com' }]);
    expect(await emailsIn(poll.database)).toEqual([{ email_address: 'ada@example.com', source: 'one.example.com' }]);
    expect(await pendingVotesIn(poll)).toBe(0);
    expect((await compareTotals(poll.database)).votes).toBe(1);
  });

  it('is not counted by a GET or a HEAD, whatever they ask for, and the link works afterwards', async () => {
    await castPending(poll, 'ada');
    const token = await tokenOf(inbox, 'ada');
    for (const path of ['/confirm', '/api/vote/confirm', '/api/vote/confirmation-mail']) {
      for (const address of [`${path}?token=${token}`, `${path}/${token}`]) {
        await request(poll.url).get(address);
        await request(poll.url).head(address);
      }
    }
    expect(await votesIn(poll.database)).toHaveLength(0);
    expect(await pendingVotesIn(poll)).toBe(1);
    await confirm(poll, token).expect(201);
  });

  it('gets the same response whether or not its address has voted', async () => {
    const unknown = await poll.castVote(voteOf('ada'));
    await confirm(poll, await tokenOf(inbox, 'ada')).expect(201);
    expect(visible(await poll.castVote(voteOf('ada')))).toEqual(visible(unknown));
    await tokenOf(inbox, 'ada', 2);
  });

  it('is validated and limited as any vote', async () => {
    const limited = await startConfirmedPoll(inbox, { VOTE_LIMIT_PER_MINUTE: 1 });
    expect(invalidFieldsOf(await limited.castVote(voteOf('ada', { zip_code: '' })).expect(400))).toEqual(['zip_code']);
    await Promise.all(Array.from({ length: 300 }, (_, number) => castPending(limited, `voter${number}`)));
    expect(errorOf(await limited.castVote(voteOf('ada')).expect(429)).code).toBe('vote.work_required');
    expect(await pendingVotesIn(limited)).toBe(300);
  });

  it('is one of twenty of its voter at once, and one more is taken when the time told is over', async () => {
    const keys: string[] = [];
    for (let number = 0; number < 20; number += 1) keys.push(await castPending(poll, 'ada'));
    const limited = await poll.castVote(voteOf('ada')).expect(429);
    expect(errorOf(limited)).toMatchObject({
      code: 'vote.too_many_pending',
      message:
        'Too many votes were sent with this address within a day. Please open the mail that came, or come back tomorrow.',
    });
    const wait = Number(limited.headers['retry-after']);
    expect(wait).toBeGreaterThan(60 * 60);
    expect(wait).toBeLessThanOrEqual(72 * 60);
    expect(await pendingVotesIn(poll)).toBe(20);
    for (const key of keys) await poll.castVote(voteOf('ada'), { 'Idempotency-Key': key }).expect(202);
    await castPending(poll, 'bob');
    await poll.database.query("UPDATE mail_allowances SET next_at = next_at - $1 * interval '1 s'", [wait]);
    await castPending(poll, 'ada');
    await poll.castVote(voteOf('ada')).expect(429);
  });

  it('is one of twenty, whether or not its address has voted before', async () => {
    const first = await castPending(poll, 'ada');
    await confirm(poll, await tokenOf(inbox, 'ada')).expect(201);
    for (const person of ['ada', 'bob']) {
      for (let number = person === 'ada' ? 1 : 0; number < 20; number += 1) await castPending(poll, person);
    }
    const [known, unknown] = [await poll.castVote(voteOf('ada')), await poll.castVote(voteOf('bob'))];
    expect([known.status, known.body]).toEqual([429, unknown.body]);
    await poll.castVote(voteOf('ada'), { 'Idempotency-Key': first }).expect(201);
  });

  it('makes no room for another when it is confirmed, as that would tell that its address has voted', async () => {
    for (let number = 0; number < 20; number += 1) await castPending(poll, 'ada');
    await confirm(poll, await tokenOf(inbox, 'ada')).expect(201);
    expect(await pendingVotesIn(poll)).toBe(19);
    expect(errorOf(await poll.castVote(voteOf('ada')).expect(429)).code).toBe('vote.too_many_pending');
  });

  it('is one of twenty also when more come at the same time', async () => {
    const responses = await Promise.all(Array.from({ length: 40 }, () => poll.castVote(voteOf('ada'))));
    expect(responses.filter(({ status }) => status === 202)).toHaveLength(20);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(20);
    expect(await pendingVotesIn(poll)).toBe(20);
  });

  it('is stored once under one key, and its mail is sent once', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const responses = await Promise.all(Array.from({ length: 20 }, () => poll.castVote(voteOf('ada'), headers)));
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(202));
    await confirm(poll, await tokenOf(inbox, 'ada')).expect(201);
    await poll.castVote(voteOf('ada'), headers).expect(201);
    expect(await pendingVotesIn(poll)).toBe(0);
    await castPending(poll, 'bob');
    await tokenOf(inbox, 'bob');
    expect(inbox.mails).toHaveLength(2);
  });

  it('is said to be counted when it is sent again after its confirmation', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    await poll.castVote(voteOf('ada'), headers).expect(202);
    await poll.database.query('CREATE TEMP TABLE kept AS TABLE pending_votes');
    await confirm(poll, await tokenOf(inbox, 'ada')).expect(201);
    const counted = { message: 'You have voted Successfully.' };
    expect((await poll.castVote(voteOf('ada'), headers).expect(201)).body).toEqual(counted);
    // As after a crash before the pending vote was deleted.
    await poll.database.query('INSERT INTO pending_votes TABLE kept');
    expect((await poll.castVote(voteOf('ada'), headers).expect(201)).body).toEqual(counted);
    expect(await votesIn(poll.database)).toHaveLength(1);
  });

  it.each([
    ['of another voter', voteOf('mallory')],
    ['of a vote for another candidate', voteOf('ada', { candidate_id: 2 })],
  ])('is rejected under the key %s, before and after that one is confirmed', async (_, other) => {
    const key = await castPending(poll, 'ada', { candidate_id: 1 });
    const rejected = async () => errorOf(await poll.castVote(other, { 'Idempotency-Key': key }).expect(422)).code;
    expect(await rejected()).toBe('vote.key_reused');
    await confirm(poll, await tokenOf(inbox, 'ada')).expect(201);
    expect(await rejected()).toBe('vote.key_reused');
  });

  it('is deleted with the erasure of a vote of the same voter', async () => {
    await castPending(poll, 'ada');
    await castPending(poll, 'ada');
    await castPending(poll, 'bob');
    await confirm(poll, await tokenOf(inbox, 'ada')).expect(201);
    expect(await pendingVotesIn(poll)).toBe(2);
    await (await Administration.of(poll)).change('erase', { ids: await voteIdsIn(poll.database) });
    expect(await poll.rows('SELECT email FROM pending_votes')).toEqual([{ email: 'bob@example.com' }]);
  });
});
