import { feedOf, topicOf } from 'test-support/feed-documents';
import { FeedServer } from 'test-support/feed-server';
import { Inbox } from 'test-support/inbox';
import { ProductProcess } from 'test-support/product-process';
import { makeTemporaryFolder } from 'test-support/temporary-folder';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { migrateDatabase } from '../../src/schema/migrate.js';
import { ADMINISTRATOR, PASSWORD } from '../support/administrator.js';
import { nextVersion } from '../support/chaos/next-version.js';
import { confirmedPollFile } from '../support/confirmed-poll.js';
import { ConfirmingVoters } from '../support/failover/confirming-voters.js';
import { PatroniCluster } from '../support/failover/patroni-cluster.js';
import { connectTo, queryAt } from '../support/fresh-database.js';
import { SECRETS } from '../support/poll-under-test.js';
import { storeVotes } from '../support/stored-votes.js';
import { until } from '../support/until.js';

// What two backends do besides votes while the database moves to another machine: mails, the topics feed, the watch, migrations.

/** ms. Backends check once a minute what is due. */
const LONGEST = 240_000;
const FLOOD = 'f100d00000000001';
/** Votes of one network within an hour. */
const USUAL = 2_000;
/** Seconds. No migration finishes by itself in this test. */
const FOREVER = 3_600;

const usual = { votes_per_minute: 1_000_000, network_votes_per_hour: USUAL, mail_domain_votes_per_hour: 1_000_000 };
const topicsSchema = z.looseObject({ trends: z.array(z.looseObject({ title: z.string() })) });

let cluster: PatroniCluster;
let inbox: Inbox;
let feed: FeedServer;
let backends: ProductProcess[];
let urls: string[];

beforeAll(async () => {
  cluster = await PatroniCluster.start();
  await migrateDatabase({ url: cluster.databaseUrl() });
  [inbox, feed] = [await Inbox.open(), await FeedServer.open()];
  feed.serve(feedOf(topicOf('before')));
  const environment = {
    DATABASE_URL: cluster.databaseUrl(),
    DATABASE_SYNC: 'required',
    ADMIN_EMAIL: ADMINISTRATOR,
    ADMIN_PASSWORD: PASSWORD,
    SMTP_URL: inbox.url,
    MAIL_PER_MINUTE: '100000',
    POLL_FILE: confirmedPollFile({ usual }),
    TRENDS_FEED_URL: feed.url,
    ...SECRETS,
  };
  backends = [new ProductProcess('main.js', environment), new ProductProcess('main.js', environment)];
  urls = await Promise.all(backends.map((backend) => backend.url()));
}, LONGEST);

const eventually = (check: () => boolean | Promise<boolean>) => until(check, LONGEST);

const rowsOf = async (sql: string) => (await queryAt(cluster.databaseUrl(), sql)).rows;

/** The backend's topics, newest first. */
async function topicsAt(url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/v1/google-trends`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });
  return topicsSchema.parse(await response.json()).trends.map(({ title }) => title);
}

const mailsAbout = (subject: string) => inbox.mails.filter((mail) => mail.subject === subject);
const alerts = () => mailsAbout('Unusually many votes');

async function storeFlood(count: number): Promise<void> {
  const database = await connectTo(cluster.databaseUrl());
  await storeVotes(database, { count, ago: 1_800, network: FLOOD });
  await database.end();
}

/** Without the votes of `storeFlood`, which are in no total. */
const COUNTED = `
SELECT (SELECT sum(votes)::int FROM tallies) AS totals,
  (SELECT count(*)::int FROM votes WHERE name LIKE 'voter%') AS votes,
  (SELECT count(*)::int FROM pending_votes) AS pending`;

/** When a fetch and a mail were last. */
const last = () => rowsOf('SELECT taken_at, fetched_at, mailed_at FROM trends_feed_turn, vote_watch_turn');

describe('after a switchover', () => {
  let voters: ConfirmingVoters;

  beforeAll(async () => {
    await storeFlood(USUAL + 1);
    await rowsOf(`SELECT (graphile_worker.add_job('vote-watch')).id`);
    await eventually(() => alerts().length > 0);
    await eventually(async () => (await topicsAt(urls[0] ?? '')).includes('before'));
    voters = new ConfirmingVoters(urls, inbox);
    voters.begin();
    await voters.continues(20);
    const before = await last();
    await cluster.switchOver();
    await voters.continues(20);
    await voters.end();
    expect(await last()).toEqual(before);
    feed.serve(feedOf(topicOf('afterwards')));
    await storeFlood(USUAL);
    // As after half an hour and an hour.
    await rowsOf(`
      UPDATE trends_feed_turn SET taken_at = taken_at - interval '30 minutes', fetched_at = fetched_at - interval '30 minutes'`);
    await rowsOf(`UPDATE vote_watch_turn SET mailed_at = mailed_at - interval '1 hour'`);
    await rowsOf(`SELECT (graphile_worker.add_job(task)).id FROM unnest(ARRAY['trends', 'vote-watch']) AS task`);
    // As after three minutes: the next minute queues again what was under way in a lost connection.
    await rowsOf(`UPDATE graphile_worker._private_jobs SET run_at = now(), locked_at = locked_at - interval '1 hour'`);
  }, LONGEST);

  it(
    'every vote that was accepted before or during it gets its mail, and counts once when it is confirmed',
    async () => {
      const accepted = voters.accepted.length;
      expect(await voters.confirmTwice(await voters.tokens())).toEqual({ 200: accepted, 201: accepted });
      expect(await rowsOf(COUNTED)).toEqual([{ totals: accepted, votes: accepted, pending: 0 }]);
      process.stdout.write(`${accepted} votes were accepted, ${mailsAbout('Confirm your vote').length} mails sent\n`);
    },
    LONGEST,
  );

  it(
    'one backend fetches the feed and one watches the votes, as often as before',
    async () => {
      for (const url of urls) await eventually(async () => (await topicsAt(url)).includes('afterwards'));
      await eventually(() => alerts().length > 1);
      expect(feed.requests).toHaveLength(2);
      expect(alerts().map(({ text = '' }) => /network had \d+ votes/.exec(text)?.[0])).toEqual([
        `network had ${USUAL + 1} votes`,
        `network had ${USUAL * 2 + 1} votes`,
      ]);
    },
    LONGEST,
  );
});

it(
  'a migration interrupted by a switchover ends with one line and leaves nothing behind, and the next one succeeds',
  async () => {
    const migrate = (dist: URL) =>
      new ProductProcess('cli/migrate.js', { DATABASE_URL: cluster.databaseUrl(), ...SECRETS }, { dist });
    const columns = () => rowsOf(`SELECT column_name FROM information_schema.columns WHERE column_name = 'tomorrow'`);
    const interrupted = migrate(nextVersion(makeTemporaryFolder(), FOREVER));
    const isUnderWay = `SELECT FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep(%' AND state = 'active' AND datname = 'poll'`;
    await eventually(async () => (await rowsOf(isUnderWay)).length === 1);
    await cluster.switchOver();
    expect(await interrupted.exit).toEqual({ code: 1, signal: null });
    expect(interrupted.stderr).toMatch(
      /^The connection to the database was lost during the migration: run it again\..*\n$/,
    );
    expect(await columns()).toEqual([]);
    const next = migrate(nextVersion(makeTemporaryFolder()));
    expect(await next.exit).toEqual({ code: 0, signal: null });
    expect(await columns()).toEqual([{ column_name: 'tomorrow' }]);
    // The backends are one version older than the schema and still serve.
    for (const url of urls) await eventually(async () => (await fetch(`${url}/api/health/ready`)).ok);
  },
  LONGEST,
);

it('in the end both backends are the original ones', async () => {
  for (const backend of backends) {
    backend.signal('SIGTERM');
    expect(await backend.exit).toEqual({ code: 0, signal: null });
  }
});
