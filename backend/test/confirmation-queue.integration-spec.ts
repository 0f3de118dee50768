import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type pg from 'pg';
import { freePort } from 'test-support/free-port';
import { Inbox, tokenIn } from 'test-support/inbox';
import { TcpProxy } from 'test-support/tcp-proxy';
import { makeTemporaryFolder } from 'test-support/temporary-folder';
import { beforeEach, describe, expect, it } from 'vitest';
import { ConfirmJobs } from '../src/votes/confirm/confirm.jobs.js';
import { MAIL_TASK } from '../src/votes/confirm/pending-votes.repository.js';
import { on, run } from './support/backup-folders.js';
import { castPending, confirm, confirmedPollFile, startConfirmedPoll, tokenOf } from './support/confirmed-poll.js';
import { emptyInbox, inbox } from './support/empty-inbox.js';
import { connectTo, emptyDatabase, freshDatabase } from './support/fresh-database.js';
import type { PollUnderTest } from './support/poll-under-test.js';
import { backUp } from './support/restored-polls.js';
import { ServedPoll } from './support/served-poll.js';
import { untilPassed } from './support/until.js';
import { voteOf } from './support/voters.js';
import { afterFailures, mailed, makeDue, postponed } from './support/waiting-mails.js';

/** The job of a mail that is being sent. The start of a poll adds jobs of its own. */
const IS_SENT = `SELECT FROM graphile_worker.jobs WHERE locked_at IS NOT NULL AND task_identifier = '${MAIL_TASK}'`;

const start = (changes: Parameters<typeof startConfirmedPoll>[1] = {}) => startConfirmedPoll(inbox, changes);

beforeEach(emptyInbox);

/** Casts a vote whose mail the server has not taken yet. */
async function castWaiting(poll: PollUnderTest, person: string): Promise<void> {
  inbox.rejection = 'not now';
  await castPending(poll, person);
  await postponed(poll, 1);
  inbox.rejection = undefined;
}

const isBeingSent = (database: pg.Client) =>
  untilPassed(async () => expect((await database.query(IS_SENT)).rowCount).toBe(1));

describe('the rate', () => {
  /** Casts a vote from that client address. Returns its idempotency key. */
  async function castFrom(poll: PollUnderTest, address: string, email: string): Promise<string> {
    const key = randomUUID();
    await poll.castVote(voteOf('ada', { email }), { 'Idempotency-Key': key, 'X-Forwarded-For': address }).expect(202);
    return key;
  }

  it('holds over all domains, and for one domain at half of it', async () => {
    const poll = await start({ MAIL_PER_MINUTE: 1, TRUST_PROXY: ['127.0.0.0/8', '::1/128'] });
    const first = await castFrom(poll, '192.0.2.1', 'ada@one.example');
    await inbox.mail(1);
    await postponed(poll, 0);
    const sameDomain = await castFrom(poll, '198.51.100.1', 'bob@one.example');
    await postponed(poll, 1);
    const otherDomain = await castFrom(poll, '203.0.113.1', 'carol@two.example');
    const jobs = await postponed(poll, 2);
    expect(jobs.map(({ key }) => key)).toEqual([otherDomain, sameDomain]);
    expect(first).not.toBe(sameDomain);
    const [all, domain] = jobs.map(({ wait }) => wait);
    expect(all).toBeGreaterThan(30);
    expect(all).toBeLessThanOrEqual(60);
    expect(domain).toBeGreaterThan(90);
    expect(domain).toBeLessThanOrEqual(120);
    expect(inbox.mails).toHaveLength(1);
  });

  it('holds for one client network at a tenth of it, so others are not kept waiting', async () => {
    const poll = await start({ MAIL_PER_MINUTE: 20, TRUST_PROXY: ['127.0.0.0/8', '::1/128'] });
    await castFrom(poll, '192.0.2.1', 'one@one.example');
    await inbox.mail(1);
    for (let number = 2; number <= 5; number += 1) {
      await castFrom(poll, `192.0.2.${number}`, `sender${number}@sender${number}.example`);
    }
    // Their mails wait for the network's own slots, one every half minute.
    const waits = (await postponed(poll, 4)).map(({ wait }) => wait);
    expect(waits.at(-1)).toBeGreaterThan(90);
    expect(waits.at(-1)).toBeLessThanOrEqual(120);
    await castFrom(poll, '198.51.100.1', 'other@other.example');
    await inbox.mailTo('other@other.example');
    expect(inbox.mails).toHaveLength(2);
  });

  it('is shared by replicas, which send every mail once', async () => {
    const one = await start();
    const other = await start({ DATABASE_URL: one.config.DATABASE_URL });
    const people = Array.from({ length: 40 }, (_, number) => `voter${number}`);
    await Promise.all(people.map((person, index) => castPending(index % 2 === 0 ? one : other, person)));
    await inbox.mail(40);
    await postponed(one, 0);
    expect(inbox.mails).toHaveLength(40);
    expect(new Set(inbox.mails.map(({ to }) => to?.[0]?.address)).size).toBe(40);
  });
});

describe('no mail is lost', () => {
  it('while the mail server is down', async () => {
    const port = await freePort();
    const poll = await start({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    await castPending(poll, 'ada');
    await castPending(poll, 'bob');
    const waits = (await postponed(poll, 2)).map(({ wait }) => wait);
    for (const wait of waits) expect(wait).toBeLessThanOrEqual(11);
    // As after an hour: the next attempt is at most five minutes away.
    const [one, other] = await afterFailures(poll, 12, 2);
    for (const job of [one, other]) {
      expect(job?.wait).toBeGreaterThan(290);
      expect(job?.wait).toBeLessThanOrEqual(300);
    }
    const back = await Inbox.open(port);
    await makeDue(poll);
    await confirm(poll, tokenIn(await back.mailTo('ada@example.com'))).expect(201);
    await confirm(poll, tokenIn(await back.mailTo('bob@example.com'))).expect(201);
  });

  it('that the server rejects for a while, as a full mailbox', async () => {
    const poll = await start();
    inbox.rejection = 'mailbox full';
    await castPending(poll, 'ada');
    await postponed(poll, 1);
    // Many attempts would make the sender look like a spammer.
    const [job] = await afterFailures(poll, 12, 1);
    expect(job?.wait).toBeGreaterThan(21_000);
    inbox.rejection = undefined;
    await makeDue(poll);
    await tokenOf(inbox, 'ada');
  });

  it.each([
    ['a queue that was lost', 'DELETE FROM graphile_worker._private_jobs'],
    [
      'a job that the queue has given up',
      'UPDATE graphile_worker._private_jobs SET attempts = max_attempts, run_at = now()',
    ],
  ])('by %s', async (_, loss) => {
    const poll = await start();
    await castWaiting(poll, 'ada');
    await poll.database.query(loss);
    await poll.app.get(ConfirmJobs).queueAndDelete();
    await tokenOf(inbox, 'ada');
  });

  it('by a backup and its restore, and neither is a link that was mailed before', async () => {
    const poll = await start();
    await castPending(poll, 'ada');
    const token = await tokenOf(inbox, 'ada');
    await castWaiting(poll, 'bob');
    const folder = join(makeTemporaryFolder(), 'backup');
    await backUp(poll, folder);
    const copy = await emptyDatabase();
    expect((await run('restore', on(copy), folder)).code).toBe(0);
    const restored = await start({ DATABASE_URL: copy });
    await confirm(restored, token).expect(201);
    await makeDue(restored);
    await confirm(restored, await tokenOf(inbox, 'bob')).expect(201);
  });

  it('by a process that was killed while it sent, and one that is being sent is not sent twice', async () => {
    const poll = await start();
    await castWaiting(poll, 'ada');
    const lockedFor = (minutes: number) =>
      poll.database.query(
        `UPDATE graphile_worker._private_jobs
         SET run_at = now(), locked_by = 'elsewhere', locked_at = now() - $1 * interval '1 minute'`,
        [minutes],
      );
    const waiting = () => poll.database.query('SELECT FROM graphile_worker.jobs');
    await lockedFor(2);
    await poll.app.get(ConfirmJobs).queueAndDelete();
    expect((await waiting()).rowCount).toBe(1);
    await lockedFor(4);
    await poll.app.get(ConfirmJobs).queueAndDelete();
    await tokenOf(inbox, 'ada');
  });

  it('by a database that goes away while one is being sent, after which the same process sends the next', async () => {
    const databaseUrl = await freshDatabase();
    const proxy = await TcpProxy.to(databaseUrl);
    const changes = { DATABASE_URL: proxy.url, SMTP_URL: inbox.url, POLL_FILE: confirmedPollFile() };
    const served = await ServedPoll.start(changes);
    const resume = inbox.pause();
    await castPending(served, 'ada');
    const database = await connectTo(databaseUrl);
    await isBeingSent(database);
    await database.end();
    proxy.cut();
    resume();
    await served.logged(/The queue of jobs had an error/);
    proxy.mend();
    await castPending(served, 'bob');
    await tokenOf(inbox, 'bob');
  });

  it('by the note that an earlier vote with the same key was mailed, which is gone by then', async () => {
    // So few that the second waits for its turn: a client network has a tenth.
    const poll = await start({ MAIL_PER_MINUTE: 300 });
    const resume = inbox.pause();
    const key = await castPending(poll, 'ada', { candidate_id: 1 });
    // The last that it needs: now it is sent.
    await untilPassed(async () => {
      expect(await poll.rowCount("SELECT FROM mail_allowances WHERE name = 'all'")).toBe(1);
    });
    await poll.database.query('DELETE FROM pending_votes');
    await poll.castVote(voteOf('ada', { candidate_id: 2 }), { 'Idempotency-Key': key }).expect(202);
    resume();
    await confirm(poll, await tokenOf(inbox, 'ada', 2)).expect(201);
  });

  it('by a stop, which waits for the one that is being sent', async () => {
    const poll = await start();
    const resume = inbox.pause();
    await castPending(poll, 'ada');
    await isBeingSent(poll.database);
    const closed = poll.close();
    resume();
    await closed;
    expect(inbox.mails).toHaveLength(1);
    const again = await start({ DATABASE_URL: poll.config.DATABASE_URL });
    expect(await mailed(again)).toBe(1);
    await postponed(again, 0);
    expect(inbox.mails).toHaveLength(1);
  });

  it('by a database that ends all connections', async () => {
    const poll = await start();
    await poll.database.query(`
      -- Waits for their end: one that still takes the mail's job would keep it for hours, until a job of the clock adds another.
      SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name IN ('poll-confirmations', 'poll-jobs')`);
    const key = randomUUID();
    await untilPassed(() => poll.castVote(voteOf('ada'), { 'Idempotency-Key': key }).expect(202));
    await tokenOf(inbox, 'ada');
  });
});

it('looks after very many pending votes a thousand at a time', async () => {
  const poll = await start();
  const { database } = poll;
  await database.query(`
    CREATE FUNCTION at_most_a_thousand() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (SELECT count(*) FROM gone) > 1000 THEN RAISE 'too many rows of % at once', TG_TABLE_NAME; END IF;
      RETURN NULL;
    END $$`);
  for (const table of ['pending_votes', 'mail_allowances']) {
    await database.query(`
      CREATE TRIGGER at_most_a_thousand AFTER DELETE ON ${table} REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION at_most_a_thousand()`);
  }
  /** Copies of ada's vote, whose mails wait. */
  const copy = (expiry: string) =>
    database.query(
      `INSERT INTO pending_votes
       SELECT (jsonb_populate_record(vote, jsonb_build_object('idempotency_key', gen_random_uuid(), 'id', gen_random_uuid(),
         'mailed_at', NULL, 'expires_at', now() + $1::interval))).*
       FROM pending_votes AS vote, generate_series(1, 2500)`,
      [expiry],
    );
  inbox.rejection = 'not now';
  await castPending(poll, 'ada');
  await postponed(poll, 1);
  await copy('1 hour');
  await poll.app.get(ConfirmJobs).queueAndDelete();
  const { rows } = await database.query<{ jobs: number }>(`
    SELECT count(*)::int AS jobs FROM graphile_worker.jobs GROUP BY created_at ORDER BY jobs DESC LIMIT 1`);
  // Some have been tried already, and are queued anew.
  expect(rows[0]?.jobs).toBeGreaterThan(500);
  expect(rows[0]?.jobs).toBeLessThanOrEqual(1_000);
  await database.query("UPDATE pending_votes SET expires_at = now() - interval '1 s'");
  await database.query("INSERT INTO mail_allowances SELECT 'network ' || i, now() FROM generate_series(1, 2500) AS i");
  await poll.app.get(ConfirmJobs).queueAndDelete();
  expect((await database.query('SELECT FROM pending_votes')).rowCount).toBe(0);
  expect((await database.query("SELECT FROM mail_allowances WHERE name LIKE 'network %'")).rowCount).toBeLessThan(2);
});
