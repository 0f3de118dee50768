import { bareRequest } from 'test-support/bare-request';
import { linesOf } from './support/access-log';
import { expect } from './support/fixtures';
import { test } from './support/proxy-fixtures';

/** ms after which the page stops waiting for totals. */
const PAGE_TIMEOUT = 5_000;

test('the next backend has the totals of one that hangs', async ({ startNginx, startBackend }) => {
  const hung = await startBackend(() => undefined);
  const live = await startBackend((_request, response) => response.end());
  const [oneHangs, allHang] = [await startNginx([hung, live]), await startNginx([hung, hung, hung])];
  const totals = await bareRequest(oneHangs.url, { target: '/api/vote/count' });
  expect(totals.status).toBe(200);
  expect(await linesOf([totals], oneHangs)).toEqual([expect.stringContaining(`"backend":"${hung}, ${live}"`)]);

  // The second request waits for the first, which fills the cache.
  const errors = await Promise.all([1, 2].map(() => bareRequest(allHang.url, { target: '/api/vote/count' })));
  expect(errors.map(({ status }) => status)).toEqual([504, 504]);
  const lines = await linesOf(errors, allHang);
  const seconds = lines.map((line) => Number(/"seconds":([\d.]+)/.exec(line)?.[1]));
  expect(Math.max(...seconds) * 1_000).toBeLessThan(PAGE_TIMEOUT);
});

test('a vote that a frozen backend got is sent to another', async ({ startNginx, startBackend }) => {
  const vote = (url: string, network: number) =>
    bareRequest(url, { method: 'POST', target: '/api/vote', body: '{}', from: `127.0.${network}.1` });
  let frozenVotes = 0;
  const frozen = await startBackend(() => {
    frozenVotes += 1;
  });
  const live = await startBackend((_request, response) => response.writeHead(201).end());
  let slowVotes = 0;
  const slow = await startBackend((_request, response) => {
    slowVotes += 1;
    if (slowVotes > 1) response.writeHead(201).end();
  });
  const [nginx, single] = [await startNginx([frozen, live]), await startNginx([slow])];
  const begun = performance.now();
  const onlyOne = vote(single.url, 0);
  // All at the same time, so that each backend gets some.
  const first = await Promise.all(Array.from({ length: 8 }, (_, network) => vote(nginx.url, network)));
  expect(first.map(({ status }) => status)).toEqual(Array(8).fill(201));
  // nginx waits five seconds for a backend; the rest is for a busy machine.
  expect(performance.now() - begun).toBeLessThan(15_000);
  expect(frozenVotes).toBeGreaterThan(0);
  const before = frozenVotes;
  const next = await Promise.all(Array.from({ length: 8 }, (_, network) => vote(nginx.url, network)));
  expect(next.map(({ status }) => status)).toEqual(Array(8).fill(201));
  // At most one, to check whether it is back.
  expect(frozenVotes - before).toBeLessThanOrEqual(1);
  expect((await onlyOne).status).toBe(201);
});
