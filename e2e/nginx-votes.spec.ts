import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bareRequest } from 'test-support/bare-request';
import { freePort } from 'test-support/free-port';
import { Nginx } from 'test-support/nginx';
import { TcpProxy } from 'test-support/tcp-proxy';
import { linesOf } from './support/access-log';
import { expect, requestTest as test } from './support/fixtures';
import { newVoter } from './support/voter';

const newBallot = () => ({ ...newVoter(), freegifts: true, country: 'US', candidate_id: 1 });
const addressOf = (url: string) => `127.0.0.1:${new URL(url).port}`;

/** ms; nginx waits five seconds for a backend, and a busy machine takes a while for the rest. */
const LONGEST_VOTE = 15_000;

/** Votes of different networks go to different backends. */
const send = (url: string, network: number, { ballot = newBallot(), key }: { ballot?: object; key?: string } = {}) =>
  bareRequest(url, {
    method: 'POST',
    target: '/api/vote',
    body: JSON.stringify(ballot),
    from: `127.0.${network}.1`,
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  });

/** A backend that does what the test says. */
async function startBackend(respond: RequestListener, port = 0) {
  const server = createServer(respond).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return {
    address: `127.0.0.1:${address.port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const accept: RequestListener = (_request, response) => {
  response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"message":"You have voted Successfully."}');
};

const QUEUE_FULL = { statusCode: 503, code: 'vote.queue_full', message: 'Full.' };
const rejectWith503: RequestListener = (_request, response) => {
  response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '1' }).end(JSON.stringify(QUEUE_FULL));
};

for (const [kind, key] of [
  ['with an idempotency key', () => randomUUID()],
  ['without one', () => undefined],
] as const) {
  test(`a vote ${kind} that a backend stored without a response gets 201 from another, and counts once`, async ({
    product,
  }) => {
    const proxy = await TcpProxy.to(product.backendUrl);
    const addresses = [addressOf(proxy.url), addressOf(product.backendUrl)];
    const nginx = await Nginx.start({ backends: addresses, pagesFolder: '/nowhere' });
    const lost = proxy.loseNextResponse();
    try {
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
    } finally {
      await nginx.stop();
      await proxy.close();
    }
  });
}

test('a vote without an idempotency key gets one that is its own, and a given key stays', async () => {
  const keys: unknown[] = [];
  const backend = await startBackend((request, response) => {
    keys.push(request.headers['idempotency-key']);
    accept(request, response);
  });
  const nginx = await Nginx.start({ backends: [backend.address], pagesFolder: '/nowhere' });
  try {
    const key = randomUUID();
    await send(nginx.url, 0);
    await send(nginx.url, 0);
    await send(nginx.url, 0, { key });
    await bareRequest(nginx.url, { method: 'POST', target: '/api/vote/confirmation-mail', body: '{}' });
    const made = expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
    expect(keys).toEqual([made, made, key, undefined]);
    expect(keys[0]).not.toBe(keys[1]);
  } finally {
    await nginx.stop();
    backend.close();
  }
});

test('a vote that a frozen backend takes gets 201 from another, and the next ones go there at once; the only backend is asked again', async () => {
  let frozenVotes = 0;
  const frozen = await startBackend(() => {
    frozenVotes += 1;
  });
  const live = await startBackend(accept);
  let slowVotes = 0;
  const slow = await startBackend((request, response) => {
    slowVotes += 1;
    if (slowVotes > 1) accept(request, response);
  });
  const [nginx, single] = [
    await Nginx.start({ backends: [frozen.address, live.address], pagesFolder: '/nowhere' }),
    await Nginx.start({ backends: [slow.address], pagesFolder: '/nowhere' }),
  ];
  try {
    const begun = performance.now();
    const onlyOne = send(single.url, 0);
    // All at once, so that some of them go to each backend.
    const first = await Promise.all(Array.from({ length: 8 }, (_, network) => send(nginx.url, network)));
    expect(first.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(performance.now() - begun).toBeLessThan(LONGEST_VOTE);
    expect(frozenVotes).toBeGreaterThan(0);
    const before = frozenVotes;
    const next = await Promise.all(Array.from({ length: 8 }, (_, network) => send(nginx.url, network)));
    expect(next.map(({ status }) => status)).toEqual(Array(8).fill(201));
    // At most one, to see whether it is back.
    expect(frozenVotes - before).toBeLessThanOrEqual(1);
    expect((await onlyOne).status).toBe(201);
  } finally {
    await Promise.all([nginx.stop(), single.stop()]);
    for (const { close } of [frozen, live, slow]) close();
  }
});

test('a vote that a backend rejects with 503 is sent to one more, and its 503 reaches the voter when that rejects it too', async () => {
  const received = [0, 0, 0];
  const backends = await Promise.all(
    received.map((_, index) =>
      startBackend((request, response) => {
        received[index] = (received[index] ?? 0) + 1;
        (index === 0 ? accept : rejectWith503)(request, response);
      }),
    ),
  );
  const [accepting, ...rejecting] = backends.map(({ address }) => address);
  const [one, none] = [
    await Nginx.start({ backends: [accepting ?? '', rejecting[0] ?? ''], pagesFolder: '/nowhere' }),
    await Nginx.start({ backends: rejecting, pagesFolder: '/nowhere' }),
  ];
  try {
    const taken = await Promise.all(Array.from({ length: 8 }, (_, network) => send(one.url, network)));
    expect(taken.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(received[1]).toBeGreaterThan(0);

    received.fill(0);
    const sentOn = () => received.reduce((sum, count) => sum + count, 0);
    const rejected = await send(none.url, 0);
    expect(rejected.status).toBe(503);
    expect(JSON.parse(rejected.body)).toEqual(QUEUE_FULL);
    expect(sentOn()).toBe(2);
    // After the second vote both are left out. Later ones are sent once, and get the true response and no error of nginx.
    await send(none.url, 0);
    received.fill(0);
    const later = [];
    for (let vote = 0; vote < 10; vote += 1) later.push(await send(none.url, vote));
    for (const { body } of later) expect(JSON.parse(body)).toEqual(QUEUE_FULL);
    // On a machine that stands still for two seconds one of them tries whether a backend is back.
    expect(sentOn()).toBeLessThan(15);
  } finally {
    await Promise.all([one.stop(), none.stop()]);
    for (const { close } of backends) close();
  }
});

test('votes are taken again as soon as one of several backends is back', async () => {
  const ports = [await freePort(), await freePort()] as const;
  const nginx = await Nginx.start({ backends: ports.map((port) => `127.0.0.1:${port}`), pagesFolder: '/nowhere' });
  try {
    for (let network = 0; network < 4; network += 1) {
      const { status, body } = await send(nginx.url, network);
      expect([status, JSON.parse(body)]).toMatchObject([502, { code: 'poll.unreachable' }]);
    }
    const back = await startBackend(accept, ports[1]);
    const responses = await Promise.all(Array.from({ length: 8 }, (_, network) => send(nginx.url, network)));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(201));
    // Both were left out: nginx has tried again all the same.
    const lines = await linesOf(responses, nginx);
    expect(lines.filter((line) => line.includes('"backend":"vote_backends : '))).not.toEqual([]);
    back.close();
  } finally {
    await nginx.stop();
  }
});
