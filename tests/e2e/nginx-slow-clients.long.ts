import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { bareRequest } from 'test-support/bare-request';
import { expect, requestTest as test } from './support/fixtures';
import { newBallot } from './support/voter';

/** ms; nginx allows ten seconds for a head and between two parts of a body. */
const slowest = 15_000;

const castVote = (url: string, from: string) =>
  bareRequest(url, { method: 'POST', target: '/api/vote', body: JSON.stringify(newBallot()), from });

async function open(url: string, from: string): Promise<Socket> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress: from });
  await once(socket, 'connect');
  return socket;
}

/** Resolves when the socket is closed, even by a reset. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.on('error', () => undefined).once('close', () => resolve());
  });
}

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

test('2,000 idle connections from one address prevent no vote', async ({ product }) => {
  const idle = await Promise.all(Array.from({ length: 2_000 }, () => open(product.url, '127.0.0.10')));
  try {
    // Only a socket that is read notices its end.
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
