import { type BareResponse, bareRequest, headerOf } from 'test-support/bare-request';
import { Nginx } from 'test-support/nginx';
import { TcpProxy } from 'test-support/tcp-proxy';
import { linesOf } from './support/access-log';
import { expect, requestTest as test } from './support/fixtures';
import type { Product } from './support/product';
import { newVoter } from './support/voter';

// The backend's own log tells what reached it.
test.use({ ownProduct: { environment: { LOG_LEVEL: 'info' } } });
// One after the other: they share the totals.
test.describe.configure({ mode: 'default' });

const countOf = (url: string, from?: string) => bareRequest(url, { target: '/api/vote/count', ...(from && { from }) });

async function castVote(url: string): Promise<void> {
  const details = { ...newVoter(), freegifts: true, country: 'US', candidate_id: 1 };
  const answer = await bareRequest(url, { method: 'POST', target: '/api/vote', body: JSON.stringify(details) });
  expect(answer.status).toBe(201);
}

/** The first one's, from the United States. */
function votesIn({ body }: BareResponse): number {
  return Number(/"USVoteCount":(\d+)/.exec(body)?.[1]);
}

/**
 * Requests for `route` that the backend has answered. It writes a line after an answer has left, so one more request
 * goes there directly: when its line has come, those before it have.
 */
async function askedFor(route: string, { backendUrl, output }: Product): Promise<number> {
  const answered = (asked: string) => output.filter((line) => line.includes(` route=${asked} `)).length;
  const before = answered('/api/health/live');
  await bareRequest(backendUrl, { target: '/api/health/live' });
  await expect.poll(() => answered('/api/health/live')).toBeGreaterThan(before);
  return answered(route);
}

test('however many ask for the totals, the backends are asked at most four times a second', async ({ product }) => {
  const before = await askedFor('/api/vote/count', product);
  const begun = performance.now();
  const answers: BareResponse[] = [];
  for (let round = 0; performance.now() - begun < 1_500; round += 1) {
    // A fast machine asks more than one address may.
    const from = `127.7.0.${(round % 200) + 1}`;
    answers.push(...(await Promise.all(Array.from({ length: 40 }, () => countOf(product.url, from)))));
  }
  const startedSeconds = Math.ceil((performance.now() - begun) / 1_000) + 1;
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(answers.length).toBeGreaterThan(startedSeconds * 4 * 2);
  expect(new Set(answers.map((answer) => headerOf(answer, 'cache-control')))).toEqual(new Set(['no-store']));
  const asked = (await askedFor('/api/vote/count', product)) - before;
  expect(asked).toBeGreaterThanOrEqual(1);
  expect(asked).toBeLessThanOrEqual(startedSeconds * 4);
});

test('whoever comes while the totals are asked for waits for them, and not for half a second', async ({ product }) => {
  const longest: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const second = Math.floor(Date.now() / 1_000);
    await expect.poll(() => Math.floor(Date.now() / 1_000), { intervals: [10] }).toBeGreaterThan(second);
    const begun = performance.now();
    await Promise.all(Array.from({ length: 40 }, () => countOf(product.url)));
    longest.push(performance.now() - begun);
  }
  // In every round, were it nginx's own wait; a busy machine may hold up one or the other.
  expect(Math.min(...longest)).toBeLessThan(400);
});

test('a query makes no answer of its own of what is kept', async ({ product }) => {
  const before = await askedFor('/api/poll', product);
  await Promise.all(
    Array.from({ length: 50 }, (_, index) => bareRequest(product.url, { target: `/api/poll?n=${index}` })),
  );
  const asked = (await askedFor('/api/poll', product)) - before;
  expect(asked).toBeGreaterThanOrEqual(1);
  expect(asked).toBeLessThanOrEqual(8);
  // Two within one second: the first cache knows the second one's answer already.
  let queries = 50;
  const isKept = async () => {
    queries += 2;
    await bareRequest(product.url, { target: `/api/poll?n=${queries}` });
    const second = await bareRequest(product.url, { target: `/api/poll?n=${queries + 1}` });
    const [line] = await linesOf([second], product.nginx);
    return line?.includes('"cache":"HIT"');
  };
  await expect.poll(isKept).toBe(true);
});

test('totals are two seconds old at most', async ({ product }) => {
  for (let round = 0; round < 3; round += 1) {
    const before = votesIn(await countOf(product.url));
    await castVote(product.url);
    const counted = performance.now();
    let oldestAt = 0;
    await expect
      .poll(
        async () => {
          const asked = performance.now() - counted;
          const votes = votesIn(await countOf(product.url));
          if (votes === before) oldestAt = asked;
          return votes;
        },
        { intervals: [10] },
      )
      .toBe(before + 1);
    expect(oldestAt).toBeLessThan(2_000);
  }
});

test('while the database stands still visitors get the last good totals, and the new ones as soon as it goes on', async ({
  product,
}) => {
  await castVote(product.url);
  await expect.poll(async () => votesIn(await countOf(product.url))).toBeGreaterThan(0);
  const last = votesIn(await countOf(product.url));
  product.freezeDatabase();
  try {
    await expect.poll(async () => (await countOf(product.backendUrl)).status).toBe(503);
    for (let request = 0; request < 3; request += 1) {
      const answer = await countOf(product.url);
      expect([answer.status, votesIn(answer)]).toEqual([200, last]);
      expect(headerOf(answer, 'retry-after')).toBeUndefined();
    }
    const before = await askedFor('/api/vote/count', product);
    const begun = performance.now();
    const crowd = await Promise.all(Array.from({ length: 100 }, () => countOf(product.url)));
    expect(new Set(crowd.map(({ body }) => body)).size).toBe(1);
    const startedSeconds = Math.ceil((performance.now() - begun) / 1_000) + 1;
    expect((await askedFor('/api/vote/count', product)) - before).toBeLessThanOrEqual(startedSeconds * 4);
  } finally {
    product.thawDatabase();
  }
  await expect.poll(async () => (await countOf(product.backendUrl)).status).toBe(200);
  await castVote(product.url);
  await expect.poll(async () => votesIn(await countOf(product.url))).toBe(last + 1);
});

test('without any backend: the last good answers, else an error that says when to come again', async ({ product }) => {
  const proxy = await TcpProxy.to(product.backendUrl);
  const nginx = await Nginx.start({ backends: [new URL(proxy.url).host], pagesFolder: '/nowhere' });
  try {
    const good = await countOf(nginx.url);
    expect(good.status).toBe(200);
    await proxy.close();
    await expect.poll(async () => (await bareRequest(nginx.url, { target: '/api/nothing' })).status).toBe(502);
    const later = await countOf(nginx.url);
    expect([later.status, later.body]).toEqual([200, good.body]);
    const poll = await bareRequest(nginx.url, { target: '/api/poll' });
    expect(poll.status).toBe(502);
    expect(headerOf(poll, 'retry-after')).toBe('1');
    expect(poll.headers.filter(([name]) => name === 'referrer-policy')).toEqual([['referrer-policy', 'no-referrer']]);
    expect(JSON.parse(poll.body)).toMatchObject({ statusCode: 502, code: 'poll.unreachable' });
    const begun = performance.now();
    const crowd = await Promise.all(Array.from({ length: 40 }, () => bareRequest(nginx.url, { target: '/api/poll' })));
    expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([502]));
    // Nobody waits for all the others to fail.
    expect(performance.now() - begun).toBeLessThan(2_000);
  } finally {
    await nginx.stop();
  }
});
