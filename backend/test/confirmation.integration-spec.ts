import { randomUUID } from 'node:crypto';
import request, { type Response } from 'supertest';
import { Inbox } from 'test-support/inbox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ConfirmationTokens } from '../src/votes/confirm/confirmation-tokens.js';
import { MailQueue } from '../src/votes/confirm/mail-queue.js';
import { postAs, signedIn } from './support/administrator.js';
import { castPending, confirm, confirmedPollFile, startConfirmedPoll, tokenOf } from './support/confirmed-poll.js';
import { PollUnderTest, VOTER_KEY_SECRET } from './support/poll-under-test.js';
import { compareTotals, emailsIn, votesIn } from './support/rows.js';
import { errorOf, invalidFieldsOf, voteOf } from './support/voters.js';

const tokens = new ConfirmationTokens(VOTER_KEY_SECRET);

let inbox: Inbox;
let poll: PollUnderTest;

beforeEach(async () => {
  inbox = await Inbox.open();
  poll = await startConfirmedPoll(inbox);
});

afterEach(async () => {
  expect((await compareTotals(poll.database)).disagreements).toBe(0);
  await poll.close();
  await inbox.close();
});

async function votes(): Promise<number> {
  return (await votesIn(poll.database)).length;
}

async function pendingVotes(): Promise<number> {
  const { rowCount } = await poll.database.query('SELECT FROM pending_votes');
  return rowCount ?? 0;
}

/** What a visitor can see of a response, without what differs between any two. */
function visible({ status, text, headers }: Response): unknown {
  return {
    status,
    text,
    headers: { ...z.record(z.string(), z.string()).parse(headers), date: '', 'x-request-id': '' },
  };
}

describe('a pending vote', () => {
  it('counts once its voter confirms it, and its newsletter address is collected then', async () => {
    const response = await poll.castVote(voteOf('ada', { freegifts: true, candidate_id: 2 })).expect(202);
    expect(response.body).toEqual({ message: 'A mail is on its way. Your vote counts once you have confirmed it.' });
    const token = await tokenOf(inbox, 'ada');
    expect(await votesIn(poll.database)).toEqual([]);
    expect(await emailsIn(poll.database)).toEqual([]);
    expect((await confirm(poll, token).expect(201)).body).toEqual({ outcome: 'confirmed' });
    expect(await votesIn(poll.database)).toEqual([
      {
        name: 'ada example',
        email: 'ada@example.com',
        phone_number: '+1 555 0100',
        country: 'US',
        zip_code: '00000',
        free_gifts: true,
        candidate_id: 2,
        source: 'one.example.com',
      },
    ]);
    expect(await emailsIn(poll.database)).toEqual([{ email_address: 'ada@example.com', source: 'one.example.com' }]);
    expect(await pendingVotes()).toBe(0);
    expect((await compareTotals(poll.database)).votes).toBe(1);
  });

  it('keeps where it came from', async () => {
    await castPending(poll, 'ada');
    await confirm(poll, await tokenOf(inbox, 'ada')).expect(201);
    const { rows } = await poll.database.query<{ network: Buffer; mail_domain: string }>(
      'SELECT network, mail_domain FROM votes',
    );
    expect(rows[0]?.network).toHaveLength(8);
    expect(rows[0]?.mail_domain).toBe('example.com');
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
    expect(await votes()).toBe(0);
    expect(await pendingVotes()).toBe(1);
    await confirm(poll, token).expect(201);
  });

  it('gets the same response whether or not its address has voted', async () => {
    const unknown = await poll.castVote(voteOf('ada'));
    await confirm(poll, await tokenOf(inbox, 'ada')).expect(201);
    const known = await poll.castVote(voteOf('ada'));
    expect(visible(known)).toEqual(visible(unknown));
    await tokenOf(inbox, 'ada', 2);
  });

  it('is validated and limited as any vote', async () => {
    const limited = await startConfirmedPoll(inbox, { VOTE_LIMIT_PER_MINUTE: 1 });
    expect(invalidFieldsOf(await limited.castVote(voteOf('ada', { zip_code: '' })).expect(400))).toEqual(['zip_code']);
    await Promise.all(Array.from({ length: 300 }, (_, number) => castPending(limited, `voter${number}`)));
    expect(errorOf(await limited.castVote(voteOf('ada')).expect(429)).code).toBe('vote.work_required');
    const { rows } = await limited.database.query('SELECT count(*)::int AS votes FROM pending_votes');
    expect(rows).toEqual([{ votes: 300 }]);
    await limited.close();
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
    expect(await pendingVotes()).toBe(20);
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
    expect(await pendingVotes()).toBe(19);
    expect(errorOf(await poll.castVote(voteOf('ada')).expect(429)).code).toBe('vote.too_many_pending');
  });

  it('is one of twenty also when more come at the same time', async () => {
    const responses = await Promise.all(Array.from({ length: 40 }, () => poll.castVote(voteOf('ada'))));
    expect(responses.filter(({ status }) => status === 202)).toHaveLength(20);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(20);
    expect(await pendingVotes()).toBe(20);
  });

  it('is stored once under one key, and its mail is sent once', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const responses = await Promise.all(Array.from({ length: 20 }, () => poll.castVote(voteOf('ada'), headers)));
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(202));
    const token = await tokenOf(inbox, 'ada');
    await confirm(poll, token).expect(201);
    await poll.castVote(voteOf('ada'), headers).expect(201);
    expect(await pendingVotes()).toBe(0);
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
    expect(await votes()).toBe(1);
  });

  it('is rejected under the key of another voter, before and after that one is confirmed', async () => {
    const key = await castPending(poll, 'ada');
    const mallory = () => poll.castVote(voteOf('mallory'), { 'Idempotency-Key': key }).expect(422);
    expect(errorOf(await mallory()).code).toBe('vote.key_reused');
    await confirm(poll, await tokenOf(inbox, 'ada')).expect(201);
    expect(errorOf(await mallory()).code).toBe('vote.key_reused');
  });

  it('is deleted with the erasure of a vote of the same voter', async () => {
    await castPending(poll, 'ada');
    await castPending(poll, 'ada');
    await castPending(poll, 'bob');
    await confirm(poll, await tokenOf(inbox, 'ada')).expect(201);
    expect(await pendingVotes()).toBe(2);
    const { rows } = await poll.database.query<{ id: string }>('SELECT id FROM votes');
    const erased = { ids: rows.map(({ id }) => id), reason: 'asked for' };
    await postAs(poll, await signedIn(poll), '/api/votes/erase', erased).expect(200);
    const { rows: left } = await poll.database.query<{ email: string }>('SELECT email FROM pending_votes');
    expect(left).toEqual([{ email: 'bob@example.com' }]);
  });
});

it('counts for its voter by the rule of this version, also when it was stored under an older one', async () => {
  await castPending(poll, 'ada');
  await poll.database.query("UPDATE pending_votes SET voter_key = sha256('by an older rule')");
  await castPending(poll, 'ada');
  const [older, newer] = [await tokenOf(inbox, 'ada', 1), await tokenOf(inbox, 'ada', 2)];
  await confirm(poll, older).expect(201);
  await confirm(poll, newer).expect(409);
});

describe('of several pending votes of one address', () => {
  it('the first confirmed counts, the others say so', async () => {
    await castPending(poll, 'ada', { candidate_id: 1 });
    await castPending(poll, 'ada', { candidate_id: 2 });
    const [first, second] = [await tokenOf(inbox, 'ada', 1), await tokenOf(inbox, 'ada', 2)];
    await confirm(poll, second).expect(201);
    expect(errorOf(await confirm(poll, first).expect(409)).code).toBe('vote.already_cast');
    expect(errorOf(await confirm(poll, first).expect(409)).code).toBe('vote.already_cast');
    await confirm(poll, second).expect(200);
    expect(await votes()).toBe(1);
  });

  it('one counts when they are confirmed at the same time', async () => {
    await castPending(poll, 'ada', { candidate_id: 1 });
    await castPending(poll, 'ada', { candidate_id: 2 });
    const [first, second] = [await tokenOf(inbox, 'ada', 1), await tokenOf(inbox, 'ada', 2)];
    const responses = await Promise.all([confirm(poll, first), confirm(poll, second)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await votes()).toBe(1);
  });
});

describe('a link', () => {
  it('says on its second use that the vote is confirmed', async () => {
    await castPending(poll, 'ada');
    const token = await tokenOf(inbox, 'ada');
    await confirm(poll, token).expect(201);
    expect((await confirm(poll, token).expect(200)).body).toEqual({ outcome: 'already_confirmed' });
    expect(await votes()).toBe(1);
  });

  it('counts once on many devices at the same time', async () => {
    await castPending(poll, 'ada');
    const token = await tokenOf(inbox, 'ada');
    const responses = await Promise.all(Array.from({ length: 20 }, () => confirm(poll, token)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([...Array<number>(19).fill(200), 201]);
    expect(await votes()).toBe(1);
  });

  it('counts once after a crash between the vote and the deletion of the pending one', async () => {
    await castPending(poll, 'ada');
    const token = await tokenOf(inbox, 'ada');
    await poll.database.query('CREATE TEMP TABLE kept AS TABLE pending_votes');
    await confirm(poll, token).expect(201);
    await poll.database.query('INSERT INTO pending_votes TABLE kept');
    expect((await confirm(poll, token)).status).toBeLessThan(300);
    expect(await votes()).toBe(1);
    expect(await pendingVotes()).toBe(0);
  });

  it.each(['', 'x'.repeat(51), '\u0000'])('that this poll did not make is unknown: %j', async (token) => {
    expect(errorOf(await confirm(poll, token).expect(404)).code).toBe('confirmation.unknown');
  });

  it('whose vote is gone before its time is unknown', async () => {
    const token = tokens.make({ idempotencyKey: randomUUID(), expiresAt: new Date(Date.now() + 60_000) });
    expect(errorOf(await confirm(poll, token).expect(404)).code).toBe('confirmation.unknown');
  });

  it.each([[7], undefined, 7, 'x'.repeat(101)])('must be a text: %j', async (token) => {
    expect(invalidFieldsOf(await confirm(poll, token).expect(400))).toEqual(['token']);
  });

  it('expires, before and after the vote and its details are deleted', async () => {
    const key = await castPending(poll, 'ada');
    await tokenOf(inbox, 'ada');
    const expiresAt = new Date(Date.now() - 1);
    await poll.database.query('UPDATE pending_votes SET expires_at = $1', [expiresAt]);
    const token = tokens.make({ idempotencyKey: key, expiresAt });
    expect(errorOf(await confirm(poll, token).expect(410)).code).toBe('confirmation.expired');
    expect(await pendingVotes()).toBe(1);
    await poll.app.get(MailQueue).round();
    expect(await pendingVotes()).toBe(0);
    expect(errorOf(await confirm(poll, token).expect(410)).code).toBe('confirmation.expired');
    expect(await votes()).toBe(0);
  });

  it('is valid for confirm_within_days', async () => {
    const other = await startConfirmedPoll(inbox, { POLL_FILE: confirmedPollFile({ confirm_within_days: 2 }) });
    await castPending(other, 'ada');
    const confirmation = tokens.read(await tokenOf(inbox, 'ada'));
    const { rows } = await other.database.query<{ expires_at: Date; days: number }>(
      'SELECT expires_at, round(extract(epoch FROM expires_at - now()) / 86400)::int AS days FROM pending_votes',
    );
    expect(confirmation?.expiresAt).toEqual(rows[0]?.expires_at);
    expect(rows[0]?.days).toBe(2);
    await other.close();
  });

  it('works after the poll has closed, and after confirmations were turned off', async () => {
    const before = await startConfirmedPoll(inbox);
    await castPending(before, 'ada');
    const token = await tokenOf(inbox, 'ada');
    const closed = confirmedPollFile({ confirmation: 'off', closes_at: '2020-01-01T00:00:00Z' });
    const after = await PollUnderTest.start({ DATABASE_URL: before.config.DATABASE_URL, POLL_FILE: closed });
    await after.castVote(voteOf('bob')).expect(403);
    await confirm(after, token).expect(201);
    await before.close();
    await after.close();
  });
});

it('counts a thousand confirmations at the same time exactly', async () => {
  const people = Array.from({ length: 1_000 }, (_, number) => `voter${number}`);
  const pending = await Promise.all(people.map((person) => castPending(poll, person)));
  const { rows } = await poll.database.query<{ idempotency_key: string; expires_at: Date }>(
    'SELECT idempotency_key, expires_at FROM pending_votes',
  );
  expect(rows.map(({ idempotency_key }) => idempotency_key).toSorted()).toEqual(pending.toSorted());
  const made = rows.map((row) => tokens.make({ idempotencyKey: row.idempotency_key, expiresAt: row.expires_at }));
  // A machine that is too slow for all at once takes the others when they are sent again.
  const untilTaken = async (token: string): Promise<number> => {
    const { status } = await confirm(poll, token);
    return status === 503 ? untilTaken(token) : status;
  };
  expect(await Promise.all(made.map(untilTaken))).toEqual(Array(1_000).fill(201));
  expect(await compareTotals(poll.database)).toEqual({ votes: 1_000, disagreements: 0 });
  expect(await pendingVotes()).toBe(0);
});

it('limits confirmations of one client network, apart from its votes', async () => {
  const limited = await startConfirmedPoll(inbox, { VOTE_LIMIT_PER_MINUTE: 1 });
  const statuses: number[] = [];
  for (let number = 0; number < 301; number += 1) statuses.push((await confirm(limited, 'x')).status);
  expect(statuses.slice(0, 300)).toEqual(Array(300).fill(404));
  expect(statuses[300]).toBe(429);
  await castPending(limited, 'ada');
  await limited.close();
});

describe('without confirmations', () => {
  it('a vote counts at once, and nothing is made for the queue', async () => {
    const plain = await PollUnderTest.start();
    await plain.castVote(voteOf('ada')).expect(201);
    await confirm(plain, 'x').expect(404);
    await request(plain.url).post('/api/vote/confirmation-mail').set('Idempotency-Key', randomUUID()).expect(202);
    const { rows } = await plain.database.query<{ queue: string | null; connections: number }>(
      `SELECT to_regnamespace('graphile_worker')::text AS queue,
         (SELECT count(*)::int FROM pending_votes) + (SELECT count(*)::int FROM mail_allowances) AS rows`,
    );
    expect(rows).toEqual([{ queue: null, rows: 0 }]);
    await plain.close();
  });

  it('what an earlier configuration has left is deleted from the start on, once it has expired', async () => {
    await castPending(poll, 'ada');
    await tokenOf(inbox, 'ada');
    await poll.database.query('UPDATE pending_votes SET expires_at = now()');
    const plain = await PollUnderTest.start({ DATABASE_URL: poll.config.DATABASE_URL });
    expect(await pendingVotes()).toBe(0);
    await plain.close();
  });
});
