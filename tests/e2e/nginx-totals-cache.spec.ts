import type { RequestListener } from 'node:http';
import { bareRequest, headerOf } from 'test-support/bare-request';
import { linesOf } from './support/access-log';
import { expect } from './support/fixtures';
import { NO_BACKEND, test } from './support/proxy-fixtures';

const TOTALS = '{"votes":[{"USVoteCount":7,"GlobalVoteCount":2}]}';

const countOf = (url: string) => bareRequest(url, { target: '/api/vote/count' });

/** Fresh for a second, as the product's own totals. */
const sendTotals: RequestListener = (_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'max-age=1' }).end(TOTALS);
};

test('many visitors cause one request a second for the totals', async ({ startNginx, startBackend }) => {
  const asked: string[] = [];
  const backend = await startBackend((request, response) => {
    asked.push(request.url ?? '');
    sendTotals(request, response);
  });
  const nginx = await startNginx([backend]);
  for (const path of ['/api/vote/count', '/api/results', '/api/results/picture.png']) {
    // Of an empty cache.
    asked.length = 0;
    const start = performance.now();
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, index) => bareRequest(nginx.url, { target: `${path}?n=${index}` })),
    );
    const seconds = Math.ceil((performance.now() - start) / 1_000);
    expect(new Set(responses.map(({ status, body }) => `${status} ${body}`))).toEqual(new Set([`200 ${TOTALS}`]));
    expect(asked.length, path).toBeLessThanOrEqual(seconds + 1);
  }
  asked.length = 0;
  await Promise.all(Array.from({ length: 10 }, () => bareRequest(nginx.url, { target: '/api/poll' })));
  expect(asked).toHaveLength(10);
});

test('HEAD and range requests leave the cached totals whole', async ({ startNginx, startBackend }) => {
  const nginx = await startNginx([await startBackend(sendTotals)]);
  const responses = [
    await bareRequest(nginx.url, { target: '/api/vote/count', method: 'HEAD' }),
    await bareRequest(nginx.url, { target: '/api/vote/count', headers: { Range: 'bytes=0-3' } }),
    await countOf(nginx.url),
  ];
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(responses.map(({ body }) => body)).toEqual(['', TOTALS, TOTALS]);
  for (const response of responses) expect(headerOf(response, 'cache-control')).toBe('no-store');
});

test('without a backend there are the last good totals', async ({ startNginx, startBackend }) => {
  let isGone = false;
  const backend = await startBackend((request, response) =>
    isGone ? request.socket.destroy() : sendTotals(request, response),
  );
  const [nginx, empty] = [await startNginx([backend]), await startNginx([NO_BACKEND])];
  expect((await countOf(nginx.url)).body).toBe(TOTALS);
  isGone = true;
  const poll = await bareRequest(nginx.url, { target: '/api/poll' });
  expect([poll.status, headerOf(poll, 'retry-after')]).toEqual([502, '1']);
  expect(poll.headers.filter(([name]) => name === 'referrer-policy')).toEqual([['referrer-policy', 'no-referrer']]);
  expect(JSON.parse(poll.body)).toMatchObject({ statusCode: 502, code: 'poll.unreachable' });
  // Beyond the time for which nginx would send them anyway.
  await expect(async () => {
    const later = await countOf(nginx.url);
    expect([later.status, later.body]).toEqual([200, TOTALS]);
    expect(await linesOf([later], nginx)).toEqual([expect.stringContaining('"cache":"STALE"')]);
  }).toPass();
  const start = performance.now();
  const none = await Promise.all(Array.from({ length: 40 }, () => countOf(empty.url)));
  expect(new Set(none.map(({ status }) => status))).toEqual(new Set([502]));
  expect(performance.now() - start).toBeLessThan(2_000);
});
