import { linesOf } from './access-log';
import { type BareAnswer, bareRequest, headerOf } from './bare-request';
import { expect, wireTest as test } from './fixtures';
import { Nginx } from './nginx';
import { Relay } from './relay';
import { newVoter } from './voter';

test.use({ ownProduct: {} });
// One after the other: they share the totals.
test.describe.configure({ mode: 'default' });

const countOf = (url: string, from?: string) => bareRequest(url, { target: '/api/vote/count', ...(from && { from }) });

async function castVote(url: string): Promise<void> {
  const details = { ...newVoter(), freegifts: true, country: 'US', candidate_id: 1 };
  const answer = await bareRequest(url, { method: 'POST', target: '/api/vote', body: JSON.stringify(details) });
  expect(answer.status).toBe(201);
}

/** The first one's, from the United States. */
function votesIn({ body }: BareAnswer): number {
  return Number(/"USVoteCount":(\d+)/.exec(body)?.[1]);
}

test('however many ask for the totals, the backends are asked at most four times a second', async ({ product }) => {
  const begun = performance.now();
  const answers: BareAnswer[] = [];
  for (let round = 0; performance.now() - begun < 1_500; round += 1) {
    // A fast machine asks more than one address may.
    const from = `127.7.0.${(round % 200) + 1}`;
    answers.push(...(await Promise.all(Array.from({ length: 40 }, () => countOf(product.url, from)))));
  }
  const startedSeconds = Math.ceil((performance.now() - begun) / 1_000) + 1;
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  const lines = await linesOf(answers, product.nginx);
  expect(lines.length).toBeGreaterThan(startedSeconds * 4 * 2);
  const passed = lines.filter((line) => !line.includes('"cache":"HIT"'));
  expect(passed.length).toBeGreaterThanOrEqual(1);
  expect(passed.length).toBeLessThanOrEqual(startedSeconds * 4);
  for (const answer of answers) expect(headerOf(answer, 'cache-control')).toBe('no-store');
});

test('a query makes no answer of its own of what is kept', async ({ product }) => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => bareRequest(product.url, { target: `/api/poll?n=${index}` })),
  );
  const lines = await linesOf(answers, product.nginx);
  expect(lines.filter((line) => !line.includes('"cache":"HIT"')).length).toBeLessThanOrEqual(8);
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
  await product.freezeDatabase();
  try {
    await expect.poll(async () => (await countOf(product.backendUrl)).status).toBe(503);
    for (let request = 0; request < 3; request += 1) {
      const answer = await countOf(product.url);
      expect([answer.status, votesIn(answer)]).toEqual([200, last]);
      expect(headerOf(answer, 'retry-after')).toBeUndefined();
    }
  } finally {
    await product.thawDatabase();
  }
  await expect.poll(async () => (await countOf(product.backendUrl)).status).toBe(200);
  await castVote(product.url);
  await expect.poll(async () => votesIn(await countOf(product.url))).toBe(last + 1);
});

test('without any backend: the last good answers, else an error that says when to come again', async ({ product }) => {
  const relay = await Relay.to(product.backendUrl);
  const nginx = await Nginx.start({ backends: [relay.address], pagesFolder: '/nowhere' });
  try {
    const good = await countOf(nginx.url);
    expect(good.status).toBe(200);
    await relay.close();
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
