import { createHash, createHmac, randomUUID } from 'node:crypto';
import request from 'supertest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ConfirmJobs } from '../src/votes/confirm/confirm.jobs.js';
import { ConfirmationTokens } from '../src/votes/confirm/confirmation-tokens.js';
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
import { PollUnderTest, VOTER_KEY_SECRET } from './support/poll-under-test.js';
import { compareTotals, expectRightTotals, votesIn } from './support/rows.js';
import { errorOf, invalidFieldsOf, voteOf } from './support/voters.js';

const promisedSchema = z.object({ promise: z.string() });
const tokens = new ConfirmationTokens(VOTER_KEY_SECRET);

beforeEach(async () => {
  await emptyInbox();
  await start({ SMTP_URL: inbox.url, POLL_FILE: confirmedPollFile() });
});

afterEach(() => expectRightTotals(poll));

/** Those of all pending votes, as their mails have them. */
async function tokensOfAll(): Promise<string[]> {
  const rows = await poll.rows<Parameters<ConfirmationTokens['make']>[0]>(`
    SELECT id, idempotency_key AS "idempotencyKey", voter_key AS "voterKey", expires_at AS "expiresAt" FROM pending_votes`);
  return rows.map((row) => tokens.make(row));
}

function readToken(token: string) {
  const confirmation = tokens.read(token);
  if (!confirmation?.voterKey) throw new Error('This is no token of this version.');
  return { ...confirmation, voterKey: confirmation.voterKey };
}

/** As version 0.2 made it: a signed idempotency key and expiry. */
function oldToken(key: string, expiresAt: Date): string {
  const signed = Buffer.alloc(22);
  signed.write(key.replaceAll('-', ''), 'hex');
  signed.writeUIntBE(expiresAt.getTime(), 16, 6);
  const signingKey = createHmac('sha256', Buffer.from(VOTER_KEY_SECRET, 'hex')).update('confirmation tokens').digest();
  const signature = createHmac('sha256', signingKey).update(signed).digest().subarray(0, 16);
  return Buffer.concat([signed, signature]).toString('base64url');
}

async function forget(how: string): Promise<void> {
  if (how === 'erased') await poll.database.query('DELETE FROM pending_votes');
  else await poll.database.query("UPDATE pending_votes SET expires_at = now() - interval '1 s'");
  await poll.app.get(ConfirmJobs).queueAndDelete();
  expect(await pendingVotesIn(poll)).toBe(0);
}

it('counts for its voter by the rule of this version, also when it was stored under an older one', async () => {
  await castPending(poll, 'ada');
  // Before the second, so that it is the first mail.
  await tokenOf(inbox, 'ada');
  await poll.database.query("UPDATE pending_votes SET voter_key = sha256('by an older rule')");
  const [older = ''] = await tokensOfAll();
  await castPending(poll, 'ada');
  await confirm(poll, older).expect(201);
  await confirm(poll, await tokenOf(inbox, 'ada', 2)).expect(409);
});

it('has the time of its confirmation, which its consent has too', async () => {
  await castPending(poll, 'ada', { freegifts: true });
  const token = await tokenOf(inbox, 'ada');
  const { rows } = await poll.database.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  await confirm(poll, token).expect(201);
  const olive = await Administration.of(poll);
  const [{ emails }, { votes }] = [await olive.emails(), await olive.votes()];
  const times = [...emails.map((each) => each.consented_at), ...votes.map((each) => each.CastAt)].map(Date.parse);
  expect(times).toHaveLength(2);
  for (const time of times) expect(time).toBeGreaterThanOrEqual(rows[0]?.now.getTime() ?? Number.NaN);
});

describe('of several pending votes of one address', () => {
  let first: string;
  let second: string;

  beforeEach(async () => {
    await castPending(poll, 'ada', { candidate_id: 1 });
    await castPending(poll, 'ada', { candidate_id: 2 });
    [first, second] = [await tokenOf(inbox, 'ada', 1), await tokenOf(inbox, 'ada', 2)];
  });

  it('the first confirmed counts, the others say so', async () => {
    await confirm(poll, second).expect(201);
    expect(errorOf(await confirm(poll, first).expect(409)).code).toBe('vote.already_cast');
    expect(errorOf(await confirm(poll, first).expect(409)).code).toBe('vote.already_cast');
    await confirm(poll, second).expect(200);
    expect(await votesIn(poll.database)).toHaveLength(1);
  });

  it('one counts when they are confirmed at the same time', async () => {
    const responses = await Promise.all([confirm(poll, first), confirm(poll, second)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await votesIn(poll.database)).toHaveLength(1);
  });
});

describe('a link', () => {
  it('brings a promise of its vote each time, and so does the vote sent again', async () => {
    const commitment = createHash('sha256').update('a receipt').digest('base64url');
    const vote = { candidate_id: 2, receipt_commitment: commitment };
    const key = await castPending(poll, 'ada', vote);
    const token = await tokenOf(inbox, 'ada');
    const responses = [
      await confirm(poll, token).expect(201),
      await confirm(poll, token).expect(200),
      await poll.castVote(voteOf('ada', vote), { 'Idempotency-Key': key }).expect(201),
    ];
    for (const { body } of responses) {
      const { promise } = promisedSchema.parse(body);
      const [, blind, root] = /^extra (.+)$[\s\S]*\/promises\n1\n(.+)$/m.exec(promise) ?? [];
      expect(root).toBe(createHash('sha256').update(`\0v1 2 US ${commitment} ${blind}`).digest('base64'));
    }
  });

  it('counts once on many devices at the same time, and then says that its vote is confirmed, later too', async () => {
    await castPending(poll, 'ada');
    const token = await tokenOf(inbox, 'ada');
    const responses = await Promise.all(Array.from({ length: 19 }, () => confirm(poll, token)));
    responses.push(await confirm(poll, token));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([...Array<number>(19).fill(200), 201]);
    expect(responses.filter(({ text }) => text === '{"outcome":"already_confirmed"}')).toHaveLength(19);
    expect(await votesIn(poll.database)).toHaveLength(1);
  });

  it('counts once after a crash between the vote and the deletion of the pending one', async () => {
    await castPending(poll, 'ada');
    const token = await tokenOf(inbox, 'ada');
    await poll.database.query('CREATE TEMP TABLE kept AS TABLE pending_votes');
    await confirm(poll, token).expect(201);
    await poll.database.query('INSERT INTO pending_votes TABLE kept');
    expect((await confirm(poll, token)).status).toBeLessThan(300);
    expect(await votesIn(poll.database)).toHaveLength(1);
    expect(await pendingVotesIn(poll)).toBe(0);
  });

  it.each(['', 'x'.repeat(51), '\u0000'])('that this poll did not make is unknown: %j', async (token) => {
    expect(errorOf(await confirm(poll, token).expect(404)).code).toBe('confirmation.unknown');
  });

  it.each([[7], undefined, 7, 'x'.repeat(151)])('must be a text: %j', async (token) => {
    expect(invalidFieldsOf(await confirm(poll, token).expect(400))).toEqual(['token']);
  });

  it('expires, before and after the vote and its details are deleted', async () => {
    await castPending(poll, 'ada');
    const confirmation = readToken(await tokenOf(inbox, 'ada'));
    const expiresAt = new Date(Date.now() - 1);
    await poll.database.query('UPDATE pending_votes SET expires_at = $1', [expiresAt]);
    const token = tokens.make({ ...confirmation, expiresAt });
    expect(errorOf(await confirm(poll, token).expect(410)).code).toBe('confirmation.expired');
    expect(await pendingVotesIn(poll)).toBe(1);
    await poll.app.get(ConfirmJobs).queueAndDelete();
    expect(await pendingVotesIn(poll)).toBe(0);
    expect(errorOf(await confirm(poll, token).expect(410)).code).toBe('confirmation.expired');
    expect(await votesIn(poll.database)).toHaveLength(0);
  });

  it.each(['expired', 'erased'])(
    "does not confirm another voter's vote with the same key once its own is %s",
    async (how) => {
      const key = await castPending(poll, 'mallory');
      const token = await tokenOf(inbox, 'mallory');
      await forget(how);
      await poll.castVote(voteOf('victim'), { 'Idempotency-Key': key }).expect(202);
      expect((await confirm(poll, token)).status).toBeGreaterThanOrEqual(404);
      await confirm(poll, await tokenOf(inbox, 'victim')).expect(201);
      expect((await confirm(poll, token)).status).toBeGreaterThanOrEqual(404);
      expect((await votesIn(poll.database)).map(({ email }) => email)).toEqual(['victim@example.com']);
    },
  );

  it.each(['expired', 'erased'])('does not confirm the next vote of its voter once its own is %s', async (how) => {
    const key = await castPending(poll, 'ada', { candidate_id: 1 });
    const token = await tokenOf(inbox, 'ada');
    await forget(how);
    await poll.castVote(voteOf('ada', { candidate_id: 2 }), { 'Idempotency-Key': key }).expect(202);
    await confirm(poll, token).expect(404);
    await confirm(poll, await tokenOf(inbox, 'ada', 2)).expect(201);
  });

  it('of version 0.2 confirms a vote of that version, and none of this one with the same key', async () => {
    const key = await castPending(poll, 'ada');
    const { expiresAt } = readToken(await tokenOf(inbox, 'ada'));
    await confirm(poll, oldToken(key, expiresAt)).expect(404);
    // As the migration leaves it.
    await poll.database.query('UPDATE pending_votes SET id = idempotency_key');
    await confirm(poll, oldToken(key, expiresAt)).expect(201);
    await confirm(poll, oldToken(key, expiresAt)).expect(200);
  });

  it('is valid for confirm_within_days', async () => {
    const other = await startConfirmedPoll(inbox, { POLL_FILE: confirmedPollFile({ confirm_within_days: 2 }) });
    await castPending(other, 'ada');
    const confirmation = tokens.read(await tokenOf(inbox, 'ada'));
    const { rows } = await other.database.query<{ expires_at: Date; days: number }>(`
      SELECT expires_at, round(extract(epoch FROM expires_at - now()) / 86400)::int AS days FROM pending_votes`);
    expect(confirmation?.expiresAt).toEqual(rows[0]?.expires_at);
    expect(rows[0]?.days).toBe(2);
  });

  it('works after the poll has closed, and after confirmations were turned off', async () => {
    const before = await startConfirmedPoll(inbox);
    await castPending(before, 'ada');
    const token = await tokenOf(inbox, 'ada');
    const closed = confirmedPollFile({ confirmation: 'off', closes_at: '2020-01-01T00:00:00Z' });
    const after = await PollUnderTest.start({ DATABASE_URL: before.config.DATABASE_URL, POLL_FILE: closed });
    await after.castVote(voteOf('bob')).expect(403);
    await confirm(after, token).expect(201);
  });
});

it('counts hundreds of confirmations at the same time exactly', async () => {
  const people = Array.from({ length: 300 }, (_, number) => `voter${number}`);
  const pending = await Promise.all(people.map((person) => castPending(poll, person)));
  const made = await tokensOfAll();
  expect(made.map((token) => readToken(token).idempotencyKey).toSorted()).toEqual(pending.toSorted());
  // A machine that is too slow for all at once takes the others when they are sent again.
  const untilTaken = async (token: string): Promise<number> => {
    const { status } = await confirm(poll, token);
    return status === 503 ? untilTaken(token) : status;
  };
  expect(await Promise.all(made.map(untilTaken))).toEqual(Array(300).fill(201));
  expect(await compareTotals(poll.database)).toEqual({ votes: 300, disagreements: 0 });
  expect(await pendingVotesIn(poll)).toBe(0);
});

it('limits confirmations of one client network, apart from its votes', async () => {
  const limited = await startConfirmedPoll(inbox, { VOTE_LIMIT_PER_MINUTE: 1 });
  const statuses: number[] = [];
  for (let number = 0; number < 301; number += 1) statuses.push((await confirm(limited, 'x')).status);
  expect(statuses.slice(0, 300)).toEqual(Array(300).fill(404));
  expect(statuses[300]).toBe(429);
  await castPending(limited, 'ada');
});

describe('without confirmations', () => {
  it('a vote counts at once, and no mail is queued', async () => {
    const plain = await PollUnderTest.start();
    await plain.jobsAreDone();
    await plain.castVote(voteOf('ada')).expect(201);
    await confirm(plain, 'x').expect(404);
    await request(plain.url).post('/api/vote/confirmation-mail').set('Idempotency-Key', randomUUID()).expect(202);
    const { rowCount } = await plain.database.query(`
      SELECT FROM pending_votes UNION ALL SELECT FROM mail_allowances UNION ALL SELECT FROM graphile_worker._private_jobs`);
    expect(rowCount).toBe(0);
  });

  it('what an earlier configuration has left is deleted from the start on, once it has expired', async () => {
    await castPending(poll, 'ada');
    await tokenOf(inbox, 'ada');
    await poll.database.query('UPDATE pending_votes SET expires_at = now()');
    const plain = await PollUnderTest.start({ DATABASE_URL: poll.config.DATABASE_URL });
    await plain.jobsAreDone();
    expect(await pendingVotesIn(poll)).toBe(0);
  });
});
