import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { freePort } from 'test-support/free-port';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ADMINISTRATOR } from './support/administrator.js';
import { castPending, confirm, confirmedPollFile, pendingVotesIn, tokenOf } from './support/confirmed-poll.js';
import { emptyInbox, inbox } from './support/empty-inbox.js';
import { connectTo } from './support/fresh-database.js';
import { olive, poll, startWithAdministrator } from './support/poll-of-test.js';
import { votesIn } from './support/rows.js';
import { untilPassed } from './support/until.js';
import { errorOf, invalidFieldsOf } from './support/voters.js';
import { waitingForLocks } from './support/waiting-for-locks.js';
import { mailed, makeDue, postponed } from './support/waiting-mails.js';

const MOMENT = z.iso.datetime({ precision: 3 });

/** Strict: an additional field, such as the candidate or the idempotency key, fails the test. */
const pageSchema = z.strictObject({
  pending_votes: z.array(
    z.strictObject({
      id: z.uuid(),
      email: z.string(),
      name: z.string(),
      country: z.string(),
      mail_domain: z.string(),
      expires_at: MOMENT,
      mail: z.strictObject({
        state: z.enum(['sent', 'waiting', 'limited']),
        at: MOMENT.nullable(),
        failure: z.enum(['unreachable', 'rejected']).nullable(),
        failed_at: MOMENT.nullable(),
      }),
    }),
  ),
  next_page: z.string().nullable(),
});

type Page = z.infer<typeof pageSchema>;
type Listed = Page['pending_votes'][number];

const start = (SMTP_URL: string) => startWithAdministrator({ SMTP_URL, POLL_FILE: confirmedPollFile() });

beforeEach(async () => {
  await emptyInbox();
  await start(inbox.url);
});

async function pageOf(body: object = {}): Promise<Page> {
  return pageSchema.parse((await olive.post('admin/pending-votes', body).expect(200)).body);
}

const listed = async (search_text = ''): Promise<Listed[]> => (await pageOf({ search_text })).pending_votes;

async function only(search_text = ''): Promise<Listed> {
  const [vote, ...others] = await listed(search_text);
  if (!vote || others.length > 0) throw new Error(`${search_text} is not one pending vote`);
  return vote;
}

async function mailAgain(id: string): Promise<boolean> {
  const response = await olive.post(`admin/pending-votes/${id}/mail`).expect(202);
  return z.strictObject({ queued: z.boolean() }).parse(response.body).queued;
}

/** Resolves once that many votes have been mailed. */
const untilMailed = (votes: number) => untilPassed(async () => expect(await mailed(poll)).toBe(votes));

const entries = () => poll.auditEntries('confirmation mail queued');

const moment: unknown = expect.stringMatching(/Z$/);
const ENTRY = [ADMINISTRATOR, 'confirmation mail queued', {}];

describe('the list of pending votes', () => {
  it('says of a mail when the mail server accepted it, and nothing of the choice', async () => {
    const key = await castPending(poll, 'ada', { country: 'DE', candidate_id: 2 });
    await untilMailed(1);
    const response = await olive.post('admin/pending-votes').expect(200);
    expect(response.text).not.toContain('candidate');
    expect(response.text).not.toContain(key);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(await only()).toMatchObject({
      email: 'ada@example.com',
      name: 'ada example',
      country: 'DE',
      mail_domain: 'example.com',
      mail: { state: 'sent', at: moment, failure: null, failed_at: null },
    });
  });

  it('says that a mail waits, why it failed last, and nothing of that once it was sent', async () => {
    const resume = inbox.pause();
    await castPending(poll, 'ada');
    expect((await only()).mail).toEqual({ state: 'waiting', at: moment, failure: null, failed_at: null });
    resume();
    await untilMailed(1);
    inbox.rejection = 'no such mailbox';
    await castPending(poll, 'bob');
    await postponed(poll, 1);
    const { mail } = await only('bob@');
    expect(mail).toEqual({ state: 'waiting', at: moment, failure: 'rejected', failed_at: moment });
    expect((await only('ada@')).mail.state).toBe('sent');
    inbox.rejection = undefined;
    await makeDue(poll);
    await untilMailed(2);
    expect((await only('bob@')).mail).toEqual({ state: 'sent', at: moment, failure: null, failed_at: null });
    expect(await poll.rowCount('SELECT FROM pending_votes WHERE mail_failure IS NOT NULL')).toBe(0);
  });

  it('knows no failure of a mail that is asked for again, even one that the version before has left', async () => {
    await castPending(poll, 'ada');
    await untilMailed(1);
    await poll.database.query("UPDATE pending_votes SET mail_failure = 'rejected', mail_failed_at = now()");
    const resume = inbox.pause();
    expect(await mailAgain((await only()).id)).toBe(true);
    expect((await only()).mail).toEqual({ state: 'waiting', at: moment, failure: null, failed_at: null });
    resume();
    await untilMailed(1);
  });

  it('tells a mail server that does not respond from one that rejects', async () => {
    await start(`smtp://127.0.0.1:${await freePort()}`);
    await castPending(poll, 'ada');
    await postponed(poll, 1);
    expect((await only()).mail).toMatchObject({ state: 'waiting', failure: 'unreachable', failed_at: moment });
  });

  it('says that no mail was queued for an address that had too many', async () => {
    for (const _ of Array(4)) await castPending(poll, 'ada');
    await untilMailed(3);
    const states = (await listed()).map(({ mail: { state, at } }) => [state, at]);
    expect(states).toEqual([['limited', null], ...Array.from({ length: 3 }, () => ['sent', moment])]);
  });

  it('is without votes that were confirmed or have expired', async () => {
    await castPending(poll, 'ada');
    await castPending(poll, 'bob');
    await confirm(poll, await tokenOf(inbox, 'ada')).expect(201);
    expect((await listed()).map(({ email }) => email)).toEqual(['bob@example.com']);
    await poll.database.query('UPDATE pending_votes SET expires_at = now()');
    expect(await listed()).toEqual([]);
  });

  it('has pages of 25, the newest first, and each vote once, even of one microsecond', async () => {
    await castPending(poll, 'ada');
    await untilMailed(1);
    // Ten at each time, which differ by less than a millisecond.
    await poll.database.query(`
      INSERT INTO pending_votes
      SELECT (jsonb_populate_record(vote, jsonb_build_object('idempotency_key', gen_random_uuid(), 'id', gen_random_uuid(),
        'email', i || '@example.com', 'expires_at', expires_at + (i / 10) * interval '1 microsecond'))).*
      FROM pending_votes AS vote, generate_series(10, 69) AS i`);
    const pages: string[][] = [];
    let page_state: string | null = null;
    do {
      const page: Page = await pageOf({ page_state });
      pages.push(page.pending_votes.map(({ email }) => email));
      page_state = page.next_page;
    } while (page_state !== null);
    expect(pages.map(({ length }) => length)).toEqual([25, 25, 11]);
    const tens = pages.flat().map((email) => email[0]);
    expect(tens).toEqual([...Array.from({ length: 60 }, (_, i) => String(6 - Math.floor(i / 10))), 'a']);
    expect(new Set(pages.flat()).size).toBe(61);
  });

  it('goes on behind a vote that was confirmed meanwhile', async () => {
    for (const i of Array(26).keys()) await castPending(poll, `voter${i}`);
    const { pending_votes, next_page: page_state } = await pageOf();
    await poll.database.query('DELETE FROM pending_votes WHERE id = ANY ($1)', [pending_votes.map(({ id }) => id)]);
    expect((await pageOf({ page_state })).pending_votes.map(({ email }) => email)).toEqual(['voter0@example.com']);
  });

  it('is searched by a part of the email, whatever the case', async () => {
    for (const person of ['ada', 'bob', 'adam']) await castPending(poll, person);
    expect((await listed('ADA')).map(({ email }) => email)).toEqual(['adam@example.com', 'ada@example.com']);
    expect((await listed('da@e')).map(({ email }) => email)).toEqual(['ada@example.com']);
    expect(await listed('%')).toEqual([]);
  });

  it.each([
    ['page_state', '1'],
    ['page_state', '_'.repeat(32)],
    ['page_state', 'A'.repeat(33)],
    ['search_text', 'a\u0000'],
  ])('rejects the %s %j', async (field, value) => {
    expect(invalidFieldsOf(await olive.post('admin/pending-votes', { [field]: value }).expect(400))).toEqual([field]);
  });
});

describe('an administrator', () => {
  it('sends a mail again, with the same link, until its address has had three; the vote stays uncounted', async () => {
    await castPending(poll, 'ada');
    const token = await tokenOf(inbox, 'ada');
    await untilMailed(1);
    const { id } = await only();
    for (const number of [2, 3]) {
      expect(await mailAgain(id)).toBe(true);
      expect(await tokenOf(inbox, 'ada', number)).toBe(token);
      await untilMailed(1);
    }
    expect(await mailAgain(id)).toBe(false);
    expect((await only()).mail.state).toBe('sent');
    expect(await entries()).toEqual([ENTRY, ENTRY]);
    await postponed(poll, 0);
    expect(inbox.mails).toHaveLength(3);
    expect(await votesIn(poll.database)).toEqual([]);
    expect(await pendingVotesIn(poll)).toBe(1);
  });

  it('sends one that was never queued, once its address may have another', async () => {
    for (const _ of Array(4)) await castPending(poll, 'ada');
    await untilMailed(3);
    const limited = (await listed()).find(({ mail }) => mail.state === 'limited');
    expect(await mailAgain(limited?.id ?? '')).toBe(false);
    expect(await entries()).toEqual([]);
    await poll.database.query("UPDATE mail_allowances SET next_at = next_at - interval '1 day'");
    expect(await mailAgain(limited?.id ?? '')).toBe(true);
    await inbox.mail(4);
    expect(await entries()).toEqual([ENTRY]);
  });

  it('is told that a mail waits, and it is not queued twice', async () => {
    inbox.rejection = 'not now';
    await castPending(poll, 'ada');
    const [job] = await postponed(poll, 1);
    expect(await mailAgain((await only()).id)).toBe(true);
    expect(await entries()).toEqual([]);
    // The pause after a failure stays, so that nobody makes the poll look like a spammer.
    const [same] = await postponed(poll, 1);
    expect(same?.wait).toBeLessThanOrEqual(job?.wait ?? 0);
  });

  it('and the voter at the same time get one mail, which uses up one', async () => {
    const key = await castPending(poll, 'ada');
    await untilMailed(1);
    const { id } = await only();
    const byVoter = () => request(poll.url).post('/api/vote/confirmation-mail').set('Idempotency-Key', key).expect(202);
    const resume = inbox.pause();
    const other = await connectTo(poll.config.DATABASE_URL);
    await other.query('BEGIN; SELECT FROM pending_votes FOR UPDATE');
    const asked = Promise.all([byVoter(), byVoter(), byVoter(), mailAgain(id), mailAgain(id)]);
    await untilPassed(async () => expect(await waitingForLocks(poll.database)).toBe(5));
    await other.query('COMMIT');
    expect((await asked).slice(3)).toEqual([true, true]);
    await other.end();
    expect((await entries()).length).toBeLessThanOrEqual(1);
    resume();
    await inbox.mail(2);
    await untilMailed(1);
    expect(await mailAgain(id)).toBe(true);
    await inbox.mail(3);
    await untilMailed(1);
    expect(inbox.mails).toHaveLength(3);
  });

  it.each([
    ['was confirmed', 'DELETE FROM pending_votes'],
    ['has expired', 'UPDATE pending_votes SET expires_at = now()'],
  ])('is told that a vote %s', async (_, change) => {
    await castPending(poll, 'ada');
    await untilMailed(1);
    const { id } = await only();
    await poll.database.query(change);
    expect(errorOf(await olive.post(`admin/pending-votes/${id}/mail`).expect(404)).code).toBe('confirmation.gone');
    expect(await entries()).toEqual([]);
  });

  it('cannot name a vote by its idempotency key', async () => {
    const key = await castPending(poll, 'ada');
    for (const id of [key, randomUUID()]) await olive.post(`admin/pending-votes/${id}/mail`).expect(404);
    expect(invalidFieldsOf(await olive.post('admin/pending-votes/1/mail').expect(400))).toEqual(['id']);
  });
});
