import { feedOf, topicOf } from 'test-support/feed-documents';
import { FeedServer } from 'test-support/feed-server';
import { ProductProcess } from 'test-support/product-process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freshDatabase } from './support/fresh-database.js';
import { PollUnderTest, SECRETS } from './support/poll-under-test.js';
import { dueIn, feedOfPoll, makeDue, storeOf, titlesOf } from './support/trends-under-test.js';
import { until } from './support/until.js';

let feed: FeedServer;
let DATABASE_URL: string;
let replicas: PollUnderTest[];
let one: PollUnderTest;
let other: PollUnderTest;

/** A round of both replicas at the same time. */
const rounds = () => Promise.all(replicas.map((replica) => feedOfPoll(replica).round()));

beforeEach(async () => {
  feed = await FeedServer.open();
  feed.serve(feedOf(topicOf('alpha')));
  DATABASE_URL = await freshDatabase();
  const start = () => PollUnderTest.start({ DATABASE_URL, TRENDS_FEED_URL: feed.url });
  [one, other] = await Promise.all([start(), start()]);
  replicas = [one, other];
  await rounds();
});

afterEach(async () => {
  await ProductProcess.endAll();
  for (const replica of replicas) await replica.close();
  await feed.close();
});

it('two replicas that start at the same time fetch once, and both have the topics a round later', async () => {
  expect(feed.requests).toHaveLength(1);
  await rounds();
  for (const replica of replicas) {
    expect(await titlesOf(replica)).toEqual(['alpha']);
    expect(feedOfPoll(replica).age).toBeLessThan(60);
  }
});

it('two replicas fetch once per period, independent of their number of rounds', async () => {
  for (let period = 2; period <= 12; period += 1) {
    feed.serve(feedOf(topicOf(`topic ${period}`)));
    await makeDue(one);
    await rounds();
    await rounds();
    expect(feed.requests).toHaveLength(period);
    for (const replica of replicas) expect(await titlesOf(replica)).toContain(`topic ${period}`);
  }
});

it('one of many requests at the same time gets the turn', async () => {
  for (let times = 0; times < 10; times += 1) {
    await makeDue(one);
    const turns = await Promise.all(
      Array.from({ length: 12 }, (_, index) => storeOf(index % 2 ? one : other).takeTurn()),
    );
    expect(turns.filter(Boolean)).toHaveLength(1);
  }
});

it('after a failed fetch the other replica makes the next one', async () => {
  feed.respond = (response) => response.writeHead(500).end();
  await makeDue(one);
  await feedOfPoll(one).round();
  await feedOfPoll(other).round();
  expect(feed.requests).toHaveLength(2);
  feed.serve(feedOf(topicOf('beta')));
  await makeDue(one);
  await feedOfPoll(other).round();
  expect(feed.requests).toHaveLength(3);
  expect(await titlesOf(other)).toContain('beta');
  expect(replicas.map((replica) => feedOfPoll(replica).failures)).toEqual([1, 0]);
});

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'after a process ends by %s during a fetch, another one fetches in five minutes',
  async (signal) => {
    feed.hang();
    await makeDue(one);
    const product = new ProductProcess('main.js', { DATABASE_URL, ...SECRETS, TRENDS_FEED_URL: feed.url });
    await product.url();
    await until(() => feed.requests.length === 2);
    product.signal(signal);
    await product.exit;
    expect(product.stderr).toBe('');
    await feedOfPoll(other).round();
    expect(feed.requests).toHaveLength(2);
    expect(await dueIn(one)).toBeGreaterThan(4 * 60);
    expect(await dueIn(one)).toBeLessThanOrEqual(5 * 60);
    feed.serve(feedOf(topicOf('beta')));
    await makeDue(one);
    await feedOfPoll(other).round();
    expect(await titlesOf(other)).toContain('beta');
  },
);
