import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { bareRequest, headerOf } from 'test-support/bare-request';
import { TcpProxy } from 'test-support/tcp-proxy';
import { linesOf } from './support/access-log';
import { expect } from './support/fixtures';
import { test } from './support/proxy-fixtures';
import { newBallot } from './support/voter';

/** Votes from different networks go to different backends. */
const send = (url: string, network: number, { ballot = newBallot(), key }: { ballot?: object; key?: string } = {}) =>
  bareRequest(url, {
    method: 'POST',
    target: '/api/vote',
    body: JSON.stringify(ballot),
    from: `127.0.${network}.1`,
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  });

const accept: RequestListener = (_request, response) => {
  response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"message":"You have voted Successfully."}');
};

const QUEUE_FULL = { statusCode: 503, code: 'vote.queue_full', message: 'Full.' };
const rejectWith503: RequestListener = (_request, response) => {
  response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '1' }).end(JSON.stringify(QUEUE_FULL));
};

test('a vote whose response was lost gets 201 elsewhere, and counts once', async ({ product, startNginx }) => {
  for (const key of [randomUUID, () => undefined]) {
    const proxy = await TcpProxy.to(product.backendUrl);
    const nginx = await startNginx([new URL(proxy.url).host, product.backend]);
    const lost = proxy.loseNextResponse();
    const ballots = Array.from({ length: 12 }, newBallot);
    const responses = [];
    for (const [network, ballot] of ballots.entries()) {
      const given = key();
      responses.push(await send(nginx.url, network, { ballot, ...(given !== undefined && { key: given }) }));
    }
    await lost;
    expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(201));
    const emails = ballots.map(({ email }) => email);
    expect(await product.query('SELECT id FROM votes WHERE email = ANY($1)', [emails])).toHaveLength(12);
    await proxy.close();
  }
});

test('a vote without an idempotency key gets its own, and a given key stays', async ({ startNginx, startBackend }) => {
  const keys: unknown[] = [];
  const backend = await startBackend((request, response) => {
    keys.push(request.headers['idempotency-key']);
    accept(request, response);
  });
  const nginx = await startNginx([backend]);
  const key = randomUUID();
  await send(nginx.url, 0);
  await send(nginx.url, 0);
  await send(nginx.url, 0, { key });
  await bareRequest(nginx.url, { method: 'POST', target: '/api/vote/confirmation-mail', body: '{}' });
  const made = expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  expect(keys).toEqual([made, made, key, undefined]);
  expect(keys[0]).not.toBe(keys[1]);
});

test('a vote that one backend rejects with 503 goes to one more', async ({ startNginx, startBackend }) => {
  let rejected = 0;
  const reject: RequestListener = (request, response) => {
    rejected += 1;
    rejectWith503(request, response);
  };
  const rejecting = [await startBackend(reject), await startBackend(reject)];
  const one = await startNginx([await startBackend(accept), ...rejecting.slice(1)]);
  const taken = await Promise.all(Array.from({ length: 8 }, (_, network) => send(one.url, network)));
  expect(taken.map(({ status }) => status)).toEqual(Array(8).fill(201));
  expect(rejected).toBeGreaterThan(0);

  rejected = 0;
  const none = await startNginx(rejecting);
  // After the second vote both are skipped for a while. Each vote gets the true response, never an error of nginx.
  for (let vote = 1; vote <= 12; vote += 1) {
    const before = rejected;
    const response = await send(none.url, vote);
    expect([response.status, JSON.parse(response.body)]).toEqual([503, QUEUE_FULL]);
    // The first backend's response is lost: it may have been that the vote is unconfirmed.
    expect(headerOf(response, 'x-sent-again')).toBe(rejected - before === 2 ? '1' : undefined);
    if (vote === 1) expect(rejected).toBe(2);
  }
  expect(rejected, 'sent once each while both are left out').toBeLessThan(2 * 12);
});

test('votes are accepted again as soon as one of several backends is back', async ({ startNginx, startBackend }) => {
  let isBack = false;
  const drop: RequestListener = ({ socket }) => socket.destroy();
  const backends = [
    await startBackend(drop),
    await startBackend((request, response) => (isBack ? accept : drop)(request, response)),
  ];
  const nginx = await startNginx(backends);
  // Repeated, because on a slow machine both may no longer be skipped.
  await expect(async () => {
    isBack = false;
    for (let network = 0; network < 4; network += 1) {
      const { status, body } = await send(nginx.url, network);
      expect([status, JSON.parse(body)]).toMatchObject([502, { code: 'poll.unreachable' }]);
    }
    isBack = true;
    const responses = await Promise.all(Array.from({ length: 8 }, (_, network) => send(nginx.url, network)));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(201));
    // nginx has retried nevertheless.
    const lines = await linesOf(responses, nginx);
    expect(lines.filter((line) => line.includes('"backend":"vote_backends : '))).not.toEqual([]);
  }).toPass();
});
