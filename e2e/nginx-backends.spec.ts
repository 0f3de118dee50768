import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { bareRequest, headerOf } from 'test-support/bare-request';
import { Nginx } from 'test-support/nginx';
import { linesOf } from './support/access-log';
import { DroppingServer } from './support/dropping-server';
import { expect, requestTest as test } from './support/fixtures';
import { newVoter } from './support/voter';

const newBallot = () => ({ ...newVoter(), freegifts: true, country: 'US', candidate_id: 1 });

/** Votes of different networks go to different backends. */
const send = (url: string, ballot: object, network: number) =>
  bareRequest(url, { method: 'POST', target: '/api/vote', body: JSON.stringify(ballot), from: `127.0.${network}.1` });

function listeningAt(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return `127.0.0.1:${address.port}`;
}

/** ms after which the page stops waiting for totals. */
const PAGE_TIMEOUT = 5_000;

const addressOf = (url: string) => `127.0.0.1:${new URL(url).port}`;

test('a request that changes something, and is no vote, is not sent to a second backend', async ({ product }) => {
  const dropping = await DroppingServer.start();
  const nginx = await Nginx.start({
    backends: [dropping.address, addressOf(product.backendUrl)],
    pagesFolder: '/nowhere',
  });
  try {
    let unanswered = 0;
    for (const target of ['/api/admin/login', '/api/admin/forgot-password', '/api/vote/confirmation-mail']) {
      for (let network = 0; network < 8; network += 1) {
        const { status, body } = await bareRequest(nginx.url, {
          method: 'POST',
          target,
          body: '{}',
          from: `127.0.${network}.1`,
        });
        if (status !== 502) continue;
        expect(JSON.parse(body)).toMatchObject({ statusCode: 502, code: 'poll.unreachable' });
        unanswered += 1;
      }
    }
    expect(unanswered).toBeGreaterThan(0);
    expect(dropping.dropped).toBe(unanswered);
  } finally {
    await nginx.stop();
    await dropping.close();
  }
});

test('a request that changes nothing is sent to the next backend', async ({ product }) => {
  const dropping = await DroppingServer.start();
  const nginx = await Nginx.start({
    backends: [dropping.address, addressOf(product.backendUrl)],
    pagesFolder: '/nowhere',
  });
  try {
    for (let index = 0; index < 10; index += 1) {
      expect((await bareRequest(nginx.url, { target: `/api/nothing-${index}` })).status).toBe(404);
    }
    expect(dropping.dropped).toBeGreaterThan(0);
  } finally {
    await nginx.stop();
    await dropping.close();
  }
});

test('a backend that is down costs no vote', async ({ product }) => {
  const gone = await DroppingServer.start();
  const { address } = gone;
  await gone.close();
  const nginx = await Nginx.start({ backends: [address, addressOf(product.backendUrl)], pagesFolder: '/nowhere' });
  try {
    const responses = await Promise.all(Array.from({ length: 40 }, (_, index) => send(nginx.url, newBallot(), index)));
    expect(responses.map(({ status }) => status)).toEqual(Array(40).fill(201));
    const lines = await linesOf(responses, nginx);
    expect(lines.filter((line) => line.includes(`"backend":"${address}, `)).length).toBeGreaterThan(0);
  } finally {
    await nginx.stop();
  }
});

test('totals come from the next backend while one hangs, and an error before the page gives up when all hang', async ({
  product,
}) => {
  const hanging = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(hanging, 'listening');
  const hung = listeningAt(hanging);
  const live = addressOf(product.backendUrl);
  const [oneHangs, allHang] = [
    await Nginx.start({ backends: [hung, live], pagesFolder: '/nowhere' }),
    await Nginx.start({ backends: [hung, hung, hung], pagesFolder: '/nowhere' }),
  ];
  try {
    const totals = await bareRequest(oneHangs.url, { target: '/api/vote/count' });
    expect(totals.status).toBe(200);
    expect(await linesOf([totals], oneHangs)).toEqual([expect.stringContaining(`"backend":"${hung}, ${live}"`)]);

    // The second request waits for the first, which fills the cache.
    const errors = await Promise.all([1, 2].map(() => bareRequest(allHang.url, { target: '/api/vote/count' })));
    expect(errors.map(({ status }) => status)).toEqual([504, 504]);
    const lines = await linesOf(errors, allHang);
    const seconds = lines.map((line) => Number(/"seconds":([\d.]+)/.exec(line)?.[1]));
    expect(Math.max(...seconds) * 1_000).toBeLessThan(PAGE_TIMEOUT);
  } finally {
    await Promise.all([oneHangs.stop(), allHang.stop()]);
    hanging.close();
  }
});

test('all votes of a network go to the same backend, so three backends are not three allowances', async () => {
  const votes = new Map<string, Set<number>>();
  const backends = [0, 1, 2].map((backend) =>
    createServer(({ headers }, response) => {
      const network = String(headers['x-forwarded-for']).replace(/\.\d+$/, '');
      votes.set(network, (votes.get(network) ?? new Set()).add(backend));
      response.end();
    }).listen(0, '127.0.0.1'),
  );
  await Promise.all(backends.map((backend) => once(backend, 'listening')));
  const nginx = await Nginx.start({ backends: backends.map(listeningAt), pagesFolder: '/nowhere' });
  try {
    for (let host = 1; host <= 8; host += 1) {
      for (let network = 0; network < 30; network += 1) {
        await bareRequest(nginx.url, {
          method: 'POST',
          target: '/api/vote',
          body: '{}',
          from: `127.0.${network}.${host}`,
        });
      }
    }
    expect([...votes.values()].map(({ size }) => size)).toEqual(Array(30).fill(1));
    expect(new Set([...votes.values()].flatMap((backend) => [...backend]))).toEqual(new Set([0, 1, 2]));
  } finally {
    await nginx.stop();
    for (const backend of backends) backend.close();
  }
});

test('a backend gets the forwarding headers from nginx, never from the client', async () => {
  const received: IncomingHttpHeaders[] = [];
  const backend = createServer((request, response) => {
    received.push(request.headers);
    response.writeHead(200, { 'X-Request-Id': 'of the backend', 'X-Frame-Options': 'of the backend' }).end();
  }).listen(0, '127.0.0.1');
  await once(backend, 'listening');
  const nginx = await Nginx.start({ backends: [listeningAt(backend)], pagesFolder: '/nowhere' });
  const forged = {
    Host: 'Poll.example:1234',
    'X-Forwarded-For': '198.51.100.1',
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-Host': 'mallory.example',
    'X-Request-Id': 'of the client',
    Forwarded: 'for=198.51.100.1',
  };
  try {
    // Not cached, and cached.
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
  } finally {
    await nginx.stop();
    backend.close();
  }
});
