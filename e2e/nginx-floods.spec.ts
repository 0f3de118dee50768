import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { bareRequest } from 'test-support/bare-request';
import { linesOf } from './support/access-log';
import { expect, requestTest as test } from './support/fixtures';
import { newVoter } from './support/voter';

const attempts = 3;
test.use({ ownProduct: { environment: { LOGIN_LIMIT_PER_MINUTE: String(attempts) } } });
// One after the other: the tests share the limits of one address.
test.describe.configure({ mode: 'default' });

/** ms; nginx allows ten seconds for a head and between two parts of a body. */
const slowest = 15_000;

const voteBody = () => {
  const { freegifts, ...details } = newVoter();
  return JSON.stringify({ ...details, freegifts: freegifts === 'true', country: 'US', candidate_id: 1 });
};

function castVote(url: string, from?: string) {
  return bareRequest(url, { method: 'POST', target: '/api/vote', body: voteBody(), ...(from && { from }) });
}

async function open(url: string, from: string): Promise<Socket> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress: from });
  await once(socket, 'connect');
  return socket;
}

/** Resolves when the socket is closed, by a reset too. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.on('error', () => undefined).once('close', () => resolve());
  });
}

test("the client's address is the socket's, whatever its headers say", async ({ product }) => {
  const logIn = (index: number, from: string) =>
    bareRequest(product.url, {
      method: 'POST',
      target: '/api/admin/login',
      headers: { 'X-Forwarded-For': `198.51.100.${index}`, Forwarded: `for=198.51.100.${index}`, 'X-Real-IP': '::1' },
      body: JSON.stringify({ email: `nobody-${index}-${from}@example.com`, password: 'not the right one' }),
      from,
    });
  const statuses: number[] = [];
  for (let index = 0; index <= attempts; index += 1) statuses.push((await logIn(index, '127.0.0.7')).status);
  expect(statuses).toEqual([401, 401, 401, 429]);
  expect((await logIn(0, '127.0.0.8')).status).toBe(401);
});

test('a body of a megabyte is rejected by nginx', async ({ product }) => {
  const body = JSON.stringify({ name: 'A'.repeat(1_000_000) });
  const response = await bareRequest(product.url, { method: 'POST', target: '/api/vote', body });
  expect(response.status).toBe(413);
  expect(JSON.parse(response.body)).toEqual({
    statusCode: 413,
    code: 'request.too_large',
    message: 'The request is too large.',
  });
  const [line] = await linesOf([response], product.nginx);
  expect(JSON.parse(line ?? '')).toMatchObject({ status: 413, backend: '' });
});

test('an address or a head that is too long gets an error in our JSON shape', async ({ product }) => {
  const long = await bareRequest(product.url, { target: `/vote?name=${'A'.repeat(9_000)}` });
  expect([long.status, JSON.parse(long.body)]).toMatchObject([414, { statusCode: 414, code: 'request.too_large' }]);
  const headers = { 'X-Long': 'A'.repeat(9_000) };
  const large = await bareRequest(product.url, { target: '/api/poll', headers });
  expect([large.status, JSON.parse(large.body)]).toMatchObject([431, { statusCode: 431 }]);
});

test('a client that sends slowly is disconnected, and delays no other', async ({ product }) => {
  test.setTimeout(60_000);
  const length = 'Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n';
  const slow = [
    { start: 'GET /home HTTP/1.1\r\nHost: localhost\r\n', drop: 'X-A: b\r\n' },
    { start: `POST /api/vote HTTP/1.1\r\n${length}{`, drop: '' },
  ];
  const cutOff = slow.map(async ({ start, drop }) => {
    const socket = await open(product.url, '127.0.0.9');
    socket.resume().write(start);
    const dropping = setInterval(() => drop && socket.write(drop), 1_000);
    const begun = performance.now();
    await closed(socket);
    clearInterval(dropping);
    return performance.now() - begun;
  });
  const meanwhile = await castVote(product.url, '127.0.0.9');
  expect(meanwhile.status).toBe(201);
  for (const time of await Promise.all(cutOff)) expect(time).toBeLessThan(slowest);
});

test('2,000 idle connections of one address prevent no vote', async ({ product }) => {
  const idle = await Promise.all(Array.from({ length: 2_000 }, () => open(product.url, '127.0.0.10')));
  try {
    // A socket that is read notices its end.
    for (const socket of idle) socket.on('error', () => undefined).resume();
    const begun = performance.now();
    for (const from of ['127.0.0.10', '127.0.0.11']) expect((await castVote(product.url, from)).status).toBe(201);
    expect((await bareRequest(product.url, { target: '/home' })).status).toBe(200);
    expect(performance.now() - begun).toBeLessThan(2_000);
    expect(idle.filter(({ destroyed, readableEnded }) => destroyed || readableEnded)).toEqual([]);
  } finally {
    for (const socket of idle) socket.destroy();
  }
});

test('a flood from one address is capped, and all others are served', async ({ product }) => {
  // More than the burst of 2,000 and the rate meanwhile.
  const flood = 4_000;
  const from = '127.0.0.12';
  const lines = 'GET /api/poll HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(flood / 20);
  const responses = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = await open(product.url, from);
      const received = text(socket);
      socket.write(lines.replace(/\r\n\r\n$/, '\r\nConnection: close\r\n\r\n'));
      return received;
    }),
  );
  const statuses = [...responses.join('').matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  expect(statuses).toHaveLength(flood);
  expect([...new Set(statuses)].toSorted()).toEqual([200, 429]);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2_000);
  expect(responses.join('')).toMatch(/ 429 [^{]*\nRetry-After: 1\r\n[^{]*\{"statusCode":429,"code":"rate\.limited"/);
  expect((await castVote(product.url, '127.0.0.13')).status).toBe(201);
  expect((await bareRequest(product.url, { target: '/home', from })).status).toBe(200);
});
