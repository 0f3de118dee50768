import request from 'supertest';
import { feedOf, type GivenTopic, hoursAgo, topicOf } from 'test-support/feed-documents';
import { FeedServer } from 'test-support/feed-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passTime } from './support/clock.js';
import { poll, start } from './support/poll-of-test.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { fetchAgain, titlesOf, trendsOf } from './support/trends-under-test.js';
import { errorOf, invalidFieldsOf } from './support/voters.js';

let feed: FeedServer;

beforeAll(async () => {
  feed = await FeedServer.open();
  feed.serve(feedOf());
  await start({ TRENDS_FEED_URL: feed.url });
  await poll.jobsAreDone();
});

beforeEach(async () => {
  await poll.database.query('DELETE FROM trends');
  // What was read for an earlier test.
  passTime(60_001);
});

// Not for another test, whose feed may get the same port: only a start fetches it.
afterAll(() => poll.close());

/** Fetches the feed with these topics. */
async function fetched(...topics: GivenTopic[]): Promise<void> {
  feed.serve(feedOf(...topics));
  await fetchAgain(poll);
}

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    topicOf(`topic ${from + index}`, { pubDate: hoursAgo(100 - from - index) }),
  );

describe('the trends', () => {
  it('are an empty list before the first topic', async () => {
    expect(await trendsOf(poll)).toEqual({ trends: [], next_page: null });
  });

  it('are those of the feed, in the shape of the contract, public and not cached', async () => {
    const pubDate = hoursAgo(24);
    const news = [
      { title: 'Who won', url: 'https://news.example.com/won?a=1&amp;b=2', source: 'The Examiner' },
      { title: 'Who lost', url: 'http://news.example.com/lost' },
    ];
    await fetched(topicOf('super bowl', { traffic: '2,000,000+', pubDate, news }), { title: 'bare topic', pubDate });
    const response = await request(poll.url)
      .post('/api/v1/google-trends')
      .expect(200)
      .expect('Cache-Control', 'no-store');
    const published_at = new Date(pubDate).toISOString();
    expect(response.body).toEqual({
      trends: [
        {
          title: 'super bowl',
          traffic: '2,000,000+',
          published_at,
          news: [
            { title: 'Who won', link: 'https://news.example.com/won?a=1&b=2', source: 'The Examiner' },
            { title: 'Who lost', link: 'http://news.example.com/lost', source: null },
          ],
        },
        { title: 'bare topic', traffic: null, published_at, news: [] },
      ],
      next_page: null,
    });
  });

  it('are sorted newest first, and by the order of the feed for equal dates', async () => {
    const pubDate = hoursAgo(3);
    await fetched(
      topicOf('old', { pubDate: hoursAgo(9) }),
      topicOf('one', { pubDate }),
      topicOf('two', { pubDate }),
      topicOf('new', { pubDate: hoursAgo(1) }),
    );
    await fetched(topicOf('between', { pubDate: hoursAgo(2) }), topicOf('oldest', { pubDate: hoursAgo(20) }));
    expect(await titlesOf(poll)).toEqual(['new', 'between', 'one', 'two', 'old', 'oldest']);
  });

  it('are served from memory while the database is unavailable', async () => {
    await fetched(...numbered(1, 30));
    const first = await trendsOf(poll);
    await poll.database.query('ALTER TABLE trends RENAME TO mislaid; ALTER TABLE trends_feed_turn RENAME TO lost');
    expect(await trendsOf(poll)).toEqual(first);
    expect((await trendsOf(poll, first.next_page)).trends).toHaveLength(5);
    await poll.database.query('ALTER TABLE mislaid RENAME TO trends; ALTER TABLE lost RENAME TO trends_feed_turn');
  });
});

describe('pages of trends', () => {
  it('have 25 topics each, each topic once, and the last one has no cursor', async () => {
    await fetched(...numbered(1, 60));
    const first = await trendsOf(poll);
    const second = await trendsOf(poll, first.next_page);
    const third = await trendsOf(poll, second.next_page);
    const titles = [first, second, third].map(({ trends }) => trends.map(({ title }) => title));
    expect(titles.map(({ length }) => length)).toEqual([25, 25, 10]);
    expect(titles.flat()).toEqual(Array.from({ length: 60 }, (_, index) => `topic ${60 - index}`));
    expect(third.next_page).toBeNull();
  });

  it('end with a full page when nothing follows', async () => {
    await fetched(...numbered(1, 25));
    expect((await trendsOf(poll)).next_page).toBeNull();
  });

  it('neither repeat nor skip a topic while topics are added, updated and removed', async () => {
    await fetched(...numbered(1, 60));
    const first = await trendsOf(poll);
    await fetched(...numbered(61, 80), topicOf('topic 50', { pubDate: hoursAgo(0.1) }));
    await poll.database.query(`DELETE FROM trends WHERE title = 'topic 36'`);
    expect((await trendsOf(poll, first.next_page)).trends.map(({ title }) => title)).toEqual(
      Array.from({ length: 25 }, (_, index) => `topic ${35 - index}`),
    );
    expect((await titlesOf(poll)).slice(0, 2)).toEqual(['topic 50', 'topic 80']);
  });

  it('continue at another replica, even one that lacks the newest topics', async () => {
    await fetched(...numbered(1, 55));
    const other = await PollUnderTest.start({ DATABASE_URL: poll.config.DATABASE_URL });
    await fetched(...numbered(56, 70));
    const { next_page } = await trendsOf(poll);
    expect((await trendsOf(other, next_page)).trends.map(({ title }) => title)).toEqual(
      Array.from({ length: 25 }, (_, index) => `topic ${45 - index}`),
    );
  });

  it('are empty when all older topics are removed', async () => {
    await fetched(...numbered(1, 30));
    const { next_page } = await trendsOf(poll);
    await poll.database.query(`DELETE FROM trends WHERE title <> 'topic 30'`);
    expect(await trendsOf(poll, next_page)).toEqual({ trends: [], next_page: null });
  });
});

describe('a request', () => {
  it.each<[object, string[]]>([
    [{ page_state: 'AAAA' }, ['page_state']],
    [{ geo: 'US' }, ['geo']],
  ])('is rejected: %j', async (body, fields) => {
    const response = await request(poll.url).post('/api/v1/google-trends').send(body).expect(400);
    expect(errorOf(response).code).toBe('request.invalid');
    expect(invalidFieldsOf(response)).toEqual(fields);
  });

  it.each([{}, { page_state: null }, { page_state: '' }])('gets the first page: %j', async (body) => {
    await request(poll.url).post('/api/v1/google-trends').send(body).expect(200);
  });
});
