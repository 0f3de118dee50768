import { deflateSync, gzipSync } from 'node:zlib';
import { Logger } from '@nestjs/common';
import request from 'supertest';
import { feedOf, hoursAgo, topicOf } from 'test-support/feed-documents';
import { FeedServer } from 'test-support/feed-server';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { poll, start } from './support/poll-of-test.js';
import { PollUnderTest } from './support/poll-under-test.js';
import {
  failuresOf,
  fetchAgain,
  fetchFeed,
  minutesPass,
  storeOf,
  titlesOf,
  trendsOf,
} from './support/trends-under-test.js';
import { until } from './support/until.js';
import { voteOf } from './support/voters.js';

let feed: FeedServer;
let warn: MockInstance<Logger['warn']>;

beforeEach(async () => {
  warn = vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  feed = await FeedServer.open();
  feed.serve(feedOf(topicOf('alpha', { pubDate: hoursAgo(2) }), topicOf('beta', { pubDate: hoursAgo(3) })));
  await start({ TRENDS_FEED_URL: feed.url });
  await poll.jobsAreDone();
});

// Not for another test, whose feed may get the same port: only a start fetches it.
afterEach(() => poll.close());

const warnings = () =>
  warn.mock.calls.map(([message]) => String(message)).filter((message) => message.includes('trends'));

describe('the feed', () => {
  it('is fetched at the start and then every half hour', async () => {
    expect(await titlesOf(poll)).toEqual(['alpha', 'beta']);
    for (const minutes of [0, 5, 23]) {
      await minutesPass(poll, minutes);
      await fetchFeed(poll);
    }
    expect(feed.requests).toEqual(['/feed']);
    await minutesPass(poll, 2);
    await fetchFeed(poll);
    expect(feed.requests).toHaveLength(2);
    expect(await storeOf(poll).age()).toBeLessThan(60);
    expect(await failuresOf(poll)).toBe(0);
    expect(warnings()).toEqual([]);
  });

  it('updates a repeated topic, in any letter case, and shows it once', async () => {
    const news = [{ title: 'Fresh', url: 'https://news.example.com/fresh' }];
    feed.serve(
      feedOf(
        topicOf('Beta', { pubDate: hoursAgo(3), traffic: '1,000,000+', news }),
        topicOf('BETA', { pubDate: hoursAgo(3) }),
      ),
    );
    await fetchAgain(poll);
    const { trends } = await trendsOf(poll);
    expect(trends.map(({ title }) => title)).toEqual(['alpha', 'Beta']);
    expect(trends[1]).toMatchObject({
      traffic: '1,000,000+',
      news: [{ title: 'Fresh', link: 'https://news.example.com/fresh', source: null }],
    });
  });

  it('moves a topic to the top when it trends again, and never dates one in the future', async () => {
    feed.serve(feedOf(topicOf('beta', { pubDate: hoursAgo(1) }), topicOf('tomorrow', { pubDate: hoursAgo(-24) })));
    await fetchAgain(poll);
    const { trends } = await trendsOf(poll);
    expect(trends.map(({ title }) => title)).toEqual(['tomorrow', 'beta', 'alpha']);
    expect(Date.parse(trends[0]?.published_at ?? '')).toBeLessThanOrEqual(Date.now());
  });

  it('dates a topic without a date when it is first fetched', async () => {
    feed.serve(feedOf({ title: 'undated' }));
    await fetchAgain(poll);
    const [before] = (await trendsOf(poll)).trends;
    await poll.database.query(`
      UPDATE trends SET published_at = published_at - interval '1 hour' WHERE title = 'undated'`);
    await fetchAgain(poll);
    const after = (await trendsOf(poll)).trends;
    expect(before?.title).toBe('undated');
    expect(after.map(({ title }) => title)).toEqual(['undated', 'alpha', 'beta']);
    const rows = await poll.rows(`
      SELECT extract(epoch FROM now() - published_at)::int / 60 AS minutes FROM trends WHERE title = 'undated'`);
    expect(rows).toEqual([{ minutes: 60 }]);
  });

  it('removes topics older than 30 days, and the oldest beyond 3,000', async () => {
    await poll.database.query(`
      UPDATE trends SET published_at = now() - interval '31 days' WHERE title = 'beta';
      INSERT INTO trends (title, published_at, news) VALUES ('not yet', now() - interval '29 days 23 hours', '[]')`);
    feed.serve(feedOf(topicOf('gamma'), topicOf('long ago', { pubDate: hoursAgo(31 * 24) })));
    await fetchAgain(poll);
    expect(await titlesOf(poll)).toEqual(['gamma', 'alpha', 'not yet']);

    await poll.database.query(`
      INSERT INTO trends (title, published_at, news)
      SELECT 'filler ' || number, now() - interval '1 day', '[]' FROM generate_series(1, 3000) AS number`);
    await fetchAgain(poll);
    const rows = await poll.rows(`
      SELECT count(*)::int, count(*) FILTER (WHERE title IN ('gamma', 'alpha', 'not yet'))::int AS known FROM trends`);
    expect(rows).toEqual([{ count: 3000, known: 2 }]);
  });

  it('is never fetched when it is off, and stored topics are shown', async () => {
    await minutesPass(poll, 30);
    const other = await PollUnderTest.start({ DATABASE_URL: poll.config.DATABASE_URL, TRENDS_FEED_URL: 'off' });
    await other.jobsAreDone();
    expect(await titlesOf(other)).toEqual(['alpha', 'beta']);
    expect(feed.requests).toHaveLength(1);
    expect(await failuresOf(other)).toBe(0);
    await other.close();
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
  ])('may be compressed: %s', async (encoding, compress) => {
    feed.serve(compress(feedOf(topicOf('compressed'))), { 'Content-Encoding': encoding });
    await fetchAgain(poll);
    expect(await titlesOf(poll)).toContain('compressed');
  });
});

it('while the feed hangs the product starts, is ready and counts votes, and uses no database connection', async () => {
  feed.hang();
  await poll.takesNoJobs();
  await minutesPass(poll, 30);
  const other = await PollUnderTest.start({ DATABASE_URL: poll.config.DATABASE_URL, TRENDS_FEED_URL: feed.url });
  await until(() => feed.requests.length === 2);
  await request(other.url).get('/api/health/ready').expect(200);
  await other.castVote(voteOf('ada')).expect(201);
  expect(await titlesOf(other)).toEqual(['alpha', 'beta']);
  // Others work for a moment, as the sequencer does every second.
  const isIdle = async () => {
    const { rowCount } = await poll.database.query(`
      SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'
      UNION ALL SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
      WHERE locktype = 'advisory' AND datname = current_database()`);
    return rowCount === 0;
  };
  await until(isIdle);

  await other.close();
  await until(() => feed.connections === 0);
  // A stop is not a failure; another replica fetches soon.
  expect(warnings()).toEqual([]);
  feed.serve(feedOf(topicOf('gamma')));
  await minutesPass(poll, 5);
  await fetchFeed(poll);
  expect(feed.requests).toHaveLength(3);
  await poll.close();
});

describe('a database', () => {
  it('that is read-only causes a later retry, and the topics stay', async () => {
    const name = new URL(poll.config.DATABASE_URL).pathname.slice(1);
    await minutesPass(poll, 30);
    const set = (to: string) => poll.database.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${to}`);
    const cutOthers = () =>
      poll.database.query(`
        SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`);
    await set('on');
    await cutOthers();
    await until(async () => (await request(poll.url).get('/api/vote/count')).status === 200);
    await fetchFeed(poll);
    expect(await failuresOf(poll)).toBe(1);
    expect(feed.requests).toHaveLength(1);
    expect(await titlesOf(poll)).toEqual(['alpha', 'beta']);

    await set('off');
    await cutOthers();
    // It may still get a terminated connection.
    const fetched = async () => {
      await fetchFeed(poll);
      return feed.requests.length === 2;
    };
    await until(fetched);
  });

  it('that fails causes a later retry without personal details in the log, and the topics stay', async () => {
    expect(await titlesOf(poll)).toEqual(['alpha', 'beta']);
    await poll.database.query('ALTER TABLE trends RENAME TO mislaid');
    feed.serve(feedOf(topicOf('mallory-was-here')));
    await fetchAgain(poll);
    expect(await titlesOf(poll)).toEqual(['alpha', 'beta']);
    expect(await failuresOf(poll)).toBe(1);
    expect(JSON.stringify(warn.mock.calls)).not.toContain('mallory-was-here');
    await poll.database.query('ALTER TABLE mislaid RENAME TO trends');
    await fetchAgain(poll);
    expect(await titlesOf(poll)).toContain('mallory-was-here');
  });
});
