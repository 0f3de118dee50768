import { gzipSync } from 'node:zlib';
import { Logger } from '@nestjs/common';
import { feedOf, hoursAgo, topicOf } from 'test-support/feed-documents';
import { FeedServer } from 'test-support/feed-server';
import { beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { poll, start } from './support/poll-of-test.js';
import {
  fetchAgain,
  fetchFeed,
  fetchWithin,
  minutesPass,
  storeOf,
  titlesOf,
  trendsOf,
} from './support/trends-under-test.js';
import { until } from './support/until.js';

const MEBIBYTE = 1024 * 1024;
/** ms; the time limit for a feed that hangs. */
const TIMEOUT = 500;

let feed: FeedServer;
let warn: MockInstance<Logger['warn']>;

beforeAll(async () => {
  feed = await FeedServer.open();
  await start({ TRENDS_FEED_URL: feed.url });
  await poll.jobsAreDone();
});

beforeEach(async () => {
  warn = vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  await poll.database.query('DELETE FROM trends');
  feed.serve(feedOf(topicOf('alpha', { pubDate: hoursAgo(2) }), topicOf('beta', { pubDate: hoursAgo(3) })));
  await fetchAgain(poll);
});

const warnings = () =>
  warn.mock.calls.map(([message]) => String(message)).filter((message) => message.includes('trends'));

const SECRET = 'mallory-was-here';
const TOPIC = feedOf(topicOf(SECRET));
const UNREAD = 'it could not be read (UND_ERR_SOCKET)';
const LATE = `it was not there within ${TIMEOUT} ms`;
const responds = (respond: FeedServer['respond']) => (it: FeedServer) => {
  it.respond = respond;
};
/** An error of the feed, and its reason in the log. Those of its document: parse-feed.spec. */
const FEED_ERRORS: [string, (feed: FeedServer) => void, string | RegExp][] = [
  ['responds with 500', responds((response) => response.writeHead(500).end(TOPIC)), 'it responded with 500'],
  ['responds with 404', responds((response) => response.writeHead(404).end(SECRET)), 'it responded with 404'],
  ['responds with 204', responds((response) => response.writeHead(204).end()), 'it responded with 204'],
  ['does not respond', (it) => it.hang(), LATE],
  ['stalls in its body', responds((response) => response.writeHead(200).write(TOPIC.slice(0, -50))), LATE],
  ['closes the connection', responds((response) => response.destroy()), UNREAD],
  ['closes it midway', responds((response) => response.writeHead(200).write(TOPIC, () => response.destroy())), UNREAD],
  [
    'does not respond with HTTP',
    responds((response) => response.socket?.end(`${SECRET}\r\n\r\n`)),
    /it could not be read \((HPE_|Response does not match)/,
  ],
  ['is not compressed', (it) => it.serve(SECRET, { 'Content-Encoding': 'gzip' }), /it could not be read \(Z_/],
  ['has an unknown compression', (it) => it.serve(SECRET, { 'Content-Encoding': 'secret' }), 'it has no topics'],
  [
    'decompresses to 50 MiB',
    (it) =>
      it.serve(gzipSync(feedOf(topicOf(`${SECRET}${' '.repeat(50 * MEBIBYTE)}`))), { 'Content-Encoding': 'gzip' }),
    'it is larger than 2097152 bytes',
  ],
  ['is Latin-1', (it) => it.serve(Buffer.from(feedOf(topicOf(`${SECRET} café`)), 'latin1')), 'it is not UTF-8'],
  ['has no topics', (it) => it.serve(feedOf()), 'it has no topics'],
  ...['/feed', 'http://localhost/metrics'].map((Location): (typeof FEED_ERRORS)[number] => [
    `redirects to ${Location}`,
    responds((response) => response.writeHead(302, { Location }).end(SECRET)),
    'it could not be read (unexpected redirect)',
  ]),
];

describe('a feed that', () => {
  it.each(FEED_ERRORS)(
    '%s causes one line in the log, and the earlier topics stay',
    async (_what, breakFeed, reason) => {
      const before = await trendsOf(poll);
      const isLate = String(reason).includes('within');
      feed.requests.length = 0;
      breakFeed(feed);
      await minutesPass(poll, 30);
      expect(await fetchWithin(poll, isLate ? TIMEOUT : 10_000)).toBe(1);

      expect(await trendsOf(poll)).toEqual(before);
      expect(await storeOf(poll).age()).toBeGreaterThan(30 * 60);
      expect(warnings()).toEqual([
        expect.stringMatching(reason instanceof RegExp ? reason : reason.replace(/[()]/g, '.')),
      ]);
      expect(warnings()[0]).not.toMatch(new RegExp(`${SECRET}|\n`));
      expect(feed.requests).toEqual(['/feed']);
      await until(() => feed.connections === 0);

      // The next fetch is due in five minutes.
      const requests = feed.requests.length;
      for (const minutes of [0, 3]) {
        await minutesPass(poll, minutes);
        await fetchFeed(poll);
      }
      expect(feed.requests).toHaveLength(requests);

      feed.serve(feedOf(topicOf('recovered')));
      await minutesPass(poll, 2);
      await fetchFeed(poll);
      expect((await titlesOf(poll))[0]).toBe('recovered');
    },
  );

  it('has 50 MiB is read only up to the limit', async () => {
    const part = Buffer.alloc(64 * 1024, '<item><title>a</title></item>');
    feed.respond = (response) => {
      let left = (50 * MEBIBYTE) / part.length;
      const send = () => {
        while (left > 0) {
          left -= 1;
          if (!response.write(part)) return void response.once('drain', send);
        }
        response.end();
      };
      response.writeHead(200);
      send();
    };
    const before = await trendsOf(poll);
    const sentBefore = feed.bytesSent;
    await fetchAgain(poll);
    await until(() => feed.connections === 0);
    expect(feed.bytesSent - sentBefore).toBeLessThan(20 * MEBIBYTE);
    expect(warnings()).toEqual([expect.stringContaining('it is larger than 2097152 bytes')]);
    expect(await trendsOf(poll)).toEqual(before);
  });
});
