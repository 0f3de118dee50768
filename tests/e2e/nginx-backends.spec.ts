import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { bareRequest, headerOf } from 'test-support/bare-request';
import { linesOf } from './support/access-log';
import { expect } from './support/fixtures';
import { NO_BACKEND, test } from './support/proxy-fixtures';

/** Requests from different networks go to different backends. */
const post = (url: string, target: string, network: number, host = 1) =>
  bareRequest(url, { method: 'POST', target, body: '{}', from: `127.0.${network}.${host}` });

/** Reads whole requests and closes the connection instead of responding. */
const drop: RequestListener = ({ socket }) => socket.destroy();

test('a change that is no vote is not sent to a second backend', async ({ startNginx, startBackend }) => {
  let dropped = 0;
  const backends = [
    await startBackend((request, response) => {
      dropped += 1;
      drop(request, response);
    }),
    await startBackend((_request, response) => response.end()),
  ];
  const nginx = await startNginx(backends);
  let unanswered = 0;
  for (const target of ['/api/admin/login', '/api/admin/forgot-password', '/api/vote/confirmation-mail']) {
    for (let network = 0; network < 8; network += 1) {
      const { status, body } = await post(nginx.url, target, network);
      if (status === 200) continue;
      expect([status, JSON.parse(body)]).toMatchObject([502, { statusCode: 502, code: 'poll.unreachable' }]);
      unanswered += 1;
    }
  }
  expect(unanswered).toBeGreaterThan(0);
  expect(dropped).toBe(unanswered);
});

test('reads go to the next backend, and votes if one is down', async ({ startNginx, startBackend }) => {
  const live = await startBackend((_request, response) => response.end());
  const [dropping, down] = [await startNginx([await startBackend(drop), live]), await startNginx([NO_BACKEND, live])];
  for (let index = 0; index < 10; index += 1) {
    expect((await bareRequest(dropping.url, { target: `/api/nothing-${index}` })).status).toBe(200);
  }
  const votes = await Promise.all(Array.from({ length: 40 }, (_, network) => post(down.url, '/api/vote', network)));
  expect(votes.map(({ status }) => status)).toEqual(Array(40).fill(200));
  const lines = await linesOf(votes, down);
  expect(lines.filter((line) => line.includes(`"backend":"${NO_BACKEND}, `))).not.toEqual([]);
});

test('all votes of a network go to the same of three backends', async ({ startNginx, startBackend }) => {
  const votes = new Map<string, Set<number>>();
  const respond =
    (backend: number): RequestListener =>
    ({ headers }, response) => {
      const network = String(headers['x-forwarded-for']).replace(/\.\d+$/, '');
      votes.set(network, (votes.get(network) ?? new Set()).add(backend));
      response.end();
    };
  const nginx = await startNginx(await Promise.all([0, 1, 2].map((backend) => startBackend(respond(backend)))));
  for (let host = 1; host <= 4; host += 1) {
    for (let network = 0; network < 30; network += 1) await post(nginx.url, '/api/vote', network, host);
  }
  expect([...votes.values()].map(({ size }) => size)).toEqual(Array(30).fill(1));
  expect(new Set([...votes.values()].flatMap((backend) => [...backend]))).toEqual(new Set([0, 1, 2]));
});

test('a backend gets the forwarding headers from nginx alone', async ({ startNginx, startBackend }) => {
  const received: IncomingHttpHeaders[] = [];
  const backend = await startBackend((request, response) => {
    received.push(request.headers);
    response.writeHead(200, { 'X-Request-Id': 'of the backend', 'X-Frame-Options': 'of the backend' }).end();
  });
  const nginx = await startNginx([backend]);
  const forged = {
    Host: 'Poll.example:1234',
    'X-Forwarded-For': '198.51.100.1',
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-Host': 'mallory.example',
    'X-Real-IP': '198.51.100.1',
    'X-Request-Id': 'of the client',
    Forwarded: 'for=198.51.100.1',
  };
  // Uncached and cached.
  for (const target of ['/api/get-votes', '/api/vote/count']) {
    const response = await bareRequest(nginx.url, { target, headers: forged, from: '127.0.0.5' });
    const id = headerOf(response, 'x-request-id');
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(response.headers.filter(([name]) => name === 'x-frame-options')).toEqual([['x-frame-options', 'DENY']]);
    expect(received.pop()).toMatchObject({
      host: 'poll.example',
      'x-forwarded-for': '127.0.0.5',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'poll.example',
      'x-request-id': id,
    });
  }
  await bareRequest(nginx.url, { target: '/api/get-votes', headers: forged });
  expect(received.pop()).not.toHaveProperty('forwarded');
});
