import { readFileSync } from 'node:fs';
import { Logger } from '@nestjs/common';
import { Registry } from 'prom-client';
import request from 'supertest';
import { beforeEach, describe, expect, inject, it, type MockInstance, vi } from 'vitest';
import { VoteWatchJobs } from '../src/totals/signals/vote-watch.jobs.js';
import { VoteWatchRepository } from '../src/totals/signals/vote-watch.repository.js';
import { ADMINISTRATOR, addAdministrator, PASSWORD, tokenOf } from './support/administrator.js';
import { emptyInbox, inbox } from './support/empty-inbox.js';
import { connectTo, freshDatabase } from './support/fresh-database.js';
import { beginServers, servers } from './support/poll-servers.js';
import type { PollUnderTest } from './support/poll-under-test.js';
import { ServedPoll } from './support/served-poll.js';
import { storeVotes } from './support/stored-votes.js';

const usual = { votes_per_minute: 40, network_votes_per_hour: 10, mail_domain_votes_per_hour: 30 };
const FLOOD = 'f100d00000000001';
const DAY = 86_400;

let warn: MockInstance<Logger['warn']>;

beforeEach(async () => {
  warn = vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  beginServers();
  await emptyInbox();
});

async function start(
  pollChanges: Record<string, unknown>,
  changes: Parameters<typeof PollUnderTest.start>[0] = { SMTP_URL: inbox.url },
): Promise<PollUnderTest> {
  const poll = await servers.start({ site_link: 'https://vote.example.org/', ...pollChanges }, changes);
  await poll.jobsAreDone();
  return poll;
}

/** The job of a minute, in one replica. */
async function watch(poll = servers.running.at(-1)): Promise<void> {
  await poll?.app.get(VoteWatchJobs, { strict: false }).watch(new AbortController().signal);
}

async function gauge(poll: PollUnderTest): Promise<Record<string, number>> {
  const { values } = (await poll.app.get(Registry, { strict: false }).getSingleMetric('poll_unusual_votes')?.get()) ?? {
    values: [],
  };
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels.kind), value]));
}

/** Nest warns, too: of the second application in one process. */
const lines = () => warn.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('usual'));

describe('unusually many votes', () => {
  it('of a network and a mail domain are a line in the log, a metric in every replica and one mail', async () => {
    const [one, other] = [await start({ usual }), await start({ usual })];
    await addAdministrator(one);
    await addAdministrator(one, 'oskar@example.com');
    // Invited only: perhaps a mistyped address.
    await one.database.query(`
      INSERT INTO admins (email, password_hash, role) VALUES ('iris@example.com', '', 'viewer')`);
    await storeVotes(one.database, { count: 31, ago: 1_800, network: FLOOD, mailDomain: 'post.example' });
    await watch();
    expect(lines()).toEqual([
      'A network had 31 votes within an hour, usual are at most 10.',
      'A mail domain had 31 votes within an hour, usual are at most 30.',
    ]);
    for (const poll of [one, other])
      expect(await gauge(poll)).toEqual({ minute: 0, network: 3.1, mail_domain: 31 / 30 });
    const mails = [await inbox.mail(1), await inbox.mail(2)];
    expect(mails.map(({ to }) => to?.[0]?.address).toSorted()).toEqual([ADMINISTRATOR, 'oskar@example.com']);
    expect(inbox.mails).toHaveLength(2);
    for (const { subject, text, html } of mails) {
      expect(subject).toBe('Unusually many votes');
      for (const content of [text, html]) {
        expect(content).toContain('A network had 31 votes within an hour, usual are at most 10.');
        expect(content).toContain('https://vote.example.org/dashboard?show=signals');
        expect(content).not.toMatch(/f100d|post\.example/);
      }
    }
  });

  it('of a minute are found by the last complete one', async () => {
    const poll = await start({ usual });
    const { rows } = await poll.database.query<{ into: number }>(`SELECT extract(second FROM now())::float8 AS into`);
    await storeVotes(poll.database, { count: 41, ago: (rows[0]?.into ?? 0) + 30 });
    await watch();
    expect(await gauge(poll)).toMatchObject({ minute: 41 / 40 });
    expect(lines()).toContain('The last minute had 41 votes, usual are at most 40.');
  });

  it('are none when they are as many as usual, invalidated or of the hour before', async () => {
    const poll = await start({ usual });
    await storeVotes(poll.database, { count: 10, ago: 1_800, network: FLOOD });
    await storeVotes(poll.database, { count: 40, ago: 3_700, network: FLOOD });
    await storeVotes(poll.database, { count: 5, ago: 1_800, network: FLOOD, name: 'invalidated' });
    await poll.database.query(`UPDATE votes SET invalidated_at = now() WHERE name = 'invalidated'`);
    await watch();
    expect(lines()).toEqual([]);
    expect(await gauge(poll)).toMatchObject({ network: 1 });
  });

  it('raise no alert when the poll file does not say what is usual', async () => {
    const poll = await start({});
    await storeVotes(poll.database, { count: 500, ago: 1_800, network: FLOOD });
    await watch();
    expect(lines()).toEqual([]);
    expect(await gauge(poll)).toEqual({ minute: 0, network: 0, mail_domain: 0 });
  });

  it('lead to one mail an hour, by all replicas and after a restart, and to a line every minute', async () => {
    const [one, other] = [await start({ usual }), await start({ usual })];
    await addAdministrator(one);
    await storeVotes(one.database, { count: 11, ago: 1_800, network: FLOOD });
    for (const poll of [one, other, one]) await watch(poll);
    const restarted = await start({ usual });
    expect(inbox.mails).toHaveLength(1);
    expect(lines()).toHaveLength(4);
    await restarted.database.query(`UPDATE vote_watch_turn SET mailed_at = now() - interval '61 minutes'`);
    await watch();
    expect(inbox.mails).toHaveLength(2);
  });

  it('are mailed in the next minute when no mail was taken', async () => {
    const poll = await start({ usual });
    await addAdministrator(poll);
    await storeVotes(poll.database, { count: 11, ago: 1_800, network: FLOOD });
    inbox.rejection = 'no';
    await watch();
    inbox.rejection = undefined;
    await watch();
    expect(inbox.mails).toHaveLength(1);
    expect(lines().filter((line) => line.startsWith('An administrator was not told'))).toHaveLength(1);
  });

  it('are in log and metric without a mail server', async () => {
    await storeVotes((await start({ usual }, {})).database, { count: 11, ago: 1_800, network: FLOOD });
    await watch();
    expect(lines()).toEqual(['A network had 11 votes within an hour, usual are at most 10.']);
  });
});

describe('where votes came from', () => {
  const closed = (days: number) => new Date(Date.now() - days * DAY * 1_000).toISOString();

  async function withNetworks(poll: PollUnderTest): Promise<number> {
    return poll.rowCount('SELECT FROM votes WHERE network IS NOT NULL OR mail_domain IS NOT NULL');
  }

  it('is deleted 30 days after the poll has closed, of more votes than a batch has', async () => {
    const poll = await start({ closes_at: closed(31) });
    await storeVotes(poll.database, { count: 4_500, ago: 32 * DAY });
    await poll.database.query('UPDATE votes SET network = NULL WHERE id % 3 = 0');
    await poll.votesAreFollowed();
    await watch();
    expect(await withNetworks(poll)).toBe(0);
    expect(await poll.rows('SELECT count(*)::int, count(name)::int AS names FROM votes')).toEqual([
      { count: 4_500, names: 4_500 },
    ]);
  });

  it('is deleted also when the votes cannot be counted, and nobody is told old numbers', async () => {
    const poll = await start({ closes_at: closed(31), usual });
    await storeVotes(poll.database, { count: 3, ago: 32 * DAY });
    await poll.votesAreFollowed();
    await poll.database.query('UPDATE vote_watch_turn SET network_votes = 99');
    vi.spyOn(poll.app.get(VoteWatchRepository, { strict: false }), 'count').mockRejectedValueOnce(
      new Error('too slow'),
    );
    await watch();
    expect(await withNetworks(poll)).toBe(0);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('The votes could not be watched: Error: too slow'));
    expect(lines()).toEqual([]);
  });

  it('waits for no vote that somebody else has locked', async () => {
    const poll = await start({ closes_at: closed(31) });
    await storeVotes(poll.database, { count: 3, ago: 32 * DAY });
    await poll.votesAreFollowed();
    const administrator = await connectTo(poll.config.DATABASE_URL);
    await administrator.query('BEGIN; SELECT FROM votes ORDER BY id LIMIT 1 FOR UPDATE');
    await watch();
    expect(await withNetworks(poll)).toBe(1);
    await administrator.end();
    await watch();
    expect(await withNetworks(poll)).toBe(0);
  });

  it.each([
    ['before that', { closes_at: closed(29) }],
    ['for as long as network_days says', { closes_at: closed(31), network_days: 60 }],
    ['while the poll has no end', { closes_at: null }],
    ['while the poll is open', { closes_at: closed(-1), usual }],
  ])('stays %s', async (_when, changes) => {
    const poll = await start(changes);
    await storeVotes(poll.database, { count: 3, ago: 32 * DAY });
    await watch();
    expect(await withNetworks(poll)).toBe(3);
  });

  it('is in no line of any log, whatever an administrator asks for', async () => {
    warn.mockRestore();
    const databaseUrl = await freshDatabase();
    const database = await connectTo(databaseUrl);
    const mailDomain = 'xq7zmarker.example';
    await storeVotes(database, { count: 50, ago: 120, network: FLOOD, mailDomain });
    const poll = await ServedPoll.start({
      DATABASE_URL: databaseUrl,
      ADMIN_EMAIL: ADMINISTRATOR,
      ADMIN_PASSWORD: PASSWORD,
      SMTP_URL: inbox.url,
      LOG_LEVEL: 'debug',
      POLL_FILE: servers.file({ usual }),
    });
    const { url } = poll;
    await poll.logged(/A mail domain had 50 votes within an hour/);
    const token = tokenOf(
      await request(url).post('/api/admin/login').send({ email: ADMINISTRATOR, password: PASSWORD }).expect(200),
    );
    const post = async (path: string, body: object) =>
      (await request(url).post(`/api/${path}`).auth(token, { type: 'bearer' }).send(body)).status;
    const get = async (path: string) => (await request(url).get(`/api/${path}`).auth(token, { type: 'bearer' })).status;
    expect(await get('signals?window=poll')).toBe(200);
    expect(await get(`signals?window=${FLOOD}&mail_domain=${mailDomain}`)).toBe(400);
    expect(await post('get-votes', { networks: [FLOOD], mail_domain: mailDomain })).toBe(200);
    expect(await post('get-votes', { networks: [`${FLOOD}!`], mail_domain: `${mailDomain}\u0000` })).toBe(400);
    expect(await post('votes/invalidate', { networks: [FLOOD], mail_domain: mailDomain, reason: 'a test' })).toBe(200);
    await database.query('ALTER TABLE votes RENAME TO mislaid');
    expect(await get('signals?window=hour')).toBe(500);
    await poll.stop();
    for (const text of [poll.log.join(''), readFileSync(inject('serverLog'), 'utf8')]) {
      expect(text.toLowerCase()).not.toContain(FLOOD);
      expect(text.toLowerCase()).not.toContain('xq7zmarker');
    }
  });
});
