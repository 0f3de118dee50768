import { feedOf, topicOf } from 'test-support/feed-documents';
import { FeedServer } from 'test-support/feed-server';
import { ProductProcess } from 'test-support/product-process';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { freshDatabase } from './support/fresh-database.js';
import { PollUnderTest, SECRETS } from './support/poll-under-test.js';
import { ServedPoll } from './support/served-poll.js';
import { failuresOf, fetchFeed, minutesPass, storeOf, titlesOf } from './support/trends-under-test.js';
import { until } from './support/until.js';

let feed: FeedServer;
let DATABASE_URL: string;
let replicas: PollUnderTest[];
let one: PollUnderTest;
let other: PollUnderTest;

/** In both replicas at the same time. */
const fetchAtOnce = () => Promise.all(replicas.map(fetchFeed));

/** What the start of both has fetched, and what both have then. */
let atStart: { requests: number; titles: string[][] };

beforeAll(async () => {
  feed = await FeedServer.open();
  feed.serve(feedOf(topicOf('alpha')));
  DATABASE_URL = await freshDatabase();
  const start = () => PollUnderTest.start({ DATABASE_URL, TRENDS_FEED_URL: feed.url });
  [one, other] = await Promise.all([start(), start()]);
  replicas = [one, other];
  await one.jobsAreDone();
  atStart = { requests: feed.requests.length, titles: await Promise.all(replicas.map((each) => titlesOf(each))) };
  // From now on a test fetches itself.
  for (const replica of replicas) await replica.takesNoJobs();
});

beforeEach(async () => {
  feed.requests.length = 0;
  await one.database.query('DELETE FROM trends');
});

it('two replicas that start at the same time fetch once, and both have the topics a minute later', () => {
  expect(atStart).toEqual({ requests: 1, titles: [['alpha'], ['alpha']] });
});

it('two replicas fetch once per period, however many jobs there are', async () => {
  for (let period = 1; period <= 11; period += 1) {
    feed.serve(feedOf(topicOf(`topic ${period}`)));
    await minutesPass(one, 30);
    await fetchAtOnce();
    await fetchAtOnce();
    expect(feed.requests).toHaveLength(period);
    for (const replica of replicas) expect(await titlesOf(replica)).toContain(`topic ${period}`);
  }
});

it('one of many fetches at the same time begins', async () => {
  for (let times = 0; times < 10; times += 1) {
    await minutesPass(one, 30);
    const begun = await Promise.all(
      Array.from({ length: 12 }, (_, index) => storeOf(index % 2 ? one : other).beginFetch()),
    );
    expect(begun.filter(Boolean)).toHaveLength(1);
  }
});

it('after a failed fetch the other replica makes the next one', async () => {
  feed.respond = (response) => response.writeHead(500).end();
  await minutesPass(one, 30);
  await fetchFeed(one);
  await fetchFeed(other);
  expect(feed.requests).toHaveLength(1);
  feed.serve(feedOf(topicOf('beta')));
  await minutesPass(one, 30);
  await fetchFeed(other);
  expect(feed.requests).toHaveLength(2);
  expect(await titlesOf(other)).toContain('beta');
  expect(await Promise.all(replicas.map(failuresOf))).toEqual([1, 0]);
});

async function isStopped(): Promise<void> {
  const third = await ServedPoll.start({ DATABASE_URL, TRENDS_FEED_URL: feed.url });
  await until(() => feed.requests.length === 1);
  await third.stop();
  expect(third.log.join('')).not.toMatch(/trends/);
}

async function isKilled(): Promise<void> {
  const product = new ProductProcess('main.js', { DATABASE_URL, ...SECRETS, TRENDS_FEED_URL: feed.url });
  await until(() => feed.requests.length === 1);
  product.signal('SIGKILL');
  await product.exit;
  expect(product.stderr).toBe('');
}

it.each([
  ['is stopped', isStopped],
  ['is killed', isKilled],
])('after a replica %s during a fetch, another one fetches in five minutes', async (_, end) => {
  feed.hang();
  await minutesPass(one, 30);
  await end();
  await fetchFeed(other);
  expect(feed.requests).toHaveLength(1);
  feed.serve(feedOf(topicOf('beta')));
  await minutesPass(one, 5);
  await fetchFeed(other);
  expect(await titlesOf(other)).toContain('beta');
});
