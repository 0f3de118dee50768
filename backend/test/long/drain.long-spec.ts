import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { ProductProcess } from 'test-support/product-process';
import { beforeEach, describe, expect, it } from 'vitest';
import { securityHeaders } from '../../src/platform/http/security-headers.js';
import { BlockedBatch } from '../support/blocked-batch.js';
import { connectTo, freshDatabase } from '../support/fresh-database.js';
import { SECRETS } from '../support/poll-under-test.js';
import { compareTotals } from '../support/rows.js';
import { ServedPoll } from '../support/served-poll.js';
import { until } from '../support/until.js';
import { errorOf, voteOf } from '../support/voters.js';

/** TRUST_PROXY of a server behind a proxy on this machine. */
const LOOPBACK = '127.0.0.0/8,::1';
const NETWORKS = ['127.0.0.0/8', '::1/128'];

let databaseUrl: string;

beforeEach(async () => {
  databaseUrl = await freshDatabase();
});

function start(TRUST_PROXY: string): ProductProcess {
  return new ProductProcess('main.js', { DATABASE_URL: databaseUrl, ...SECRETS, TRUST_PROXY });
}

/** A persistent connection, like a proxy's. */
class Connection {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(private readonly url: string) {}

  async send(path: string, body?: object): Promise<{ response: IncomingMessage; body: unknown; isReused: boolean }> {
    const sent = request(`${this.url}${path}`, {
      agent: this.agent,
      method: body ? 'POST' : 'GET',
      headers: { 'Content-Type': 'application/json' },
    });
    sent.end(body && JSON.stringify(body));
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve).once('error', reject);
    });
    const parts: string[] = [];
    response.setEncoding('utf8').on('data', (part: string) => parts.push(part));
    await once(response, 'end');
    return { response, body: JSON.parse(parts.join('')), isReused: sent.reusedSocket };
  }

  close(): void {
    this.agent.destroy();
  }
}

async function rejectsConnections(url: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const isRejected = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(false)).once('error', () => resolve(true));
  });
  socket.destroy();
  return isRejected;
}

describe('a server that stops behind a proxy', () => {
  it('rejects new connections, responds on open ones, and sends Connection: close', async () => {
    const poll = await ServedPoll.start({ DATABASE_URL: databaseUrl, TRUST_PROXY: NETWORKS });
    const { url } = poll;
    const [one, other] = [new Connection(url), new Connection(url)];
    for (const connection of [one, other]) {
      const { response } = await connection.send('/api/health/ready');
      expect(response.statusCode).toBe(200);
      expect(response.headers.connection).toBe('keep-alive');
    }
    const stopped = poll.stop();
    await until(() => rejectsConnections(url));

    const ready = await one.send('/api/health/ready');
    expect(ready.isReused).toBe(true);
    expect(errorOf({ status: 503, body: ready.body }).code).toBe('health.not_ready');
    expect(ready.response.headers.connection).toBe('close');

    const vote = await other.send('/api/vote', voteOf('ada'));
    expect(vote.isReused).toBe(true);
    expect(vote.response.statusCode).toBe(201);
    expect(vote.response.headers.connection).toBe('close');
    for (const [name, value] of Object.entries(securityHeaders(undefined))) {
      expect(vote.response.headers[name.toLowerCase()]).toBe(value);
    }
    // No connection is left, so the stop does not wait.
    const lastResponse = performance.now();
    await stopped;
    expect(performance.now() - lastResponse).toBeLessThan(5_000);
  });

  it('responds on every connection that waits to be accepted when it stops', async () => {
    const poll = await ServedPoll.start({ DATABASE_URL: databaseUrl, TRUST_PROXY: NETWORKS });
    const sockets = Array.from({ length: 20 }, () => connect(Number(new URL(poll.url).port), '127.0.0.1'));
    const responses = sockets.map((socket) => {
      socket.write('GET /api/health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
      return text(socket).catch((error: unknown) => String(error));
    });
    // The connections exist after this, and no turn of the event loop has passed to accept them.
    await Promise.resolve();
    const stopped = poll.stop();
    for (const response of await Promise.all(responses)) expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    await stopped;
  });

  it('lets the proxy close an idle connection, and closes it itself if the proxy does not', async () => {
    const poll = await ServedPoll.start({ DATABASE_URL: databaseUrl, TRUST_PROXY: NETWORKS });
    const socket = connect(Number(new URL(poll.url).port), '127.0.0.1');
    socket.write('GET /api/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket, 'data');
    const begun = performance.now();
    const stopped = poll.stop();
    await once(socket, 'close');
    // nginx closes connections that were idle for five seconds (nginx/templates/backends.conf).
    expect(performance.now() - begun).toBeGreaterThan(6_000);
    await stopped;
  });
});

describe.each([LOOPBACK, 'off'])('a server that stops, with TRUST_PROXY %s', (trustProxy) => {
  it('counts and acknowledges the votes that have arrived', async () => {
    const product = start(trustProxy);
    const url = await product.url();
    const blocked = await BlockedBatch.on(databaseUrl);
    const votes = ['ada', 'bob', 'carol'].map((person) => new Connection(url).send('/api/vote', voteOf(person)));
    await blocked.isWaiting();
    // After this response all three votes are in the ballot box.
    const other = new Connection(url);
    await other.send('/api/health/live');
    other.close();
    product.signal('SIGTERM');
    await until(() => rejectsConnections(url));
    await blocked.release();
    for (const { response } of await Promise.all(votes)) {
      expect(response.statusCode).toBe(201);
      expect(response.headers.connection).toBe('close');
    }
    expect(await product.exit).toEqual({ code: 0, signal: null });
    expect(await compareTotals(await connectTo(databaseUrl))).toEqual({ votes: 3, disagreements: 0 });
  });
});

it.each([LOOPBACK, 'off'])(
  'a request that is half sent when the server stops gets its response: TRUST_PROXY %s',
  async (TRUST_PROXY) => {
    const product = start(TRUST_PROXY);
    const url = await product.url();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    // The response shows that the server has read the first half of the second request too.
    socket.write('GET /api/poll HTTP/1.1\r\nHost: x\r\n\r\nGET /api/vote/count HTTP/1.1\r\n');
    await once(socket, 'data');
    product.signal('SIGTERM');
    await until(() => rejectsConnections(url));
    socket.write('Host: x\r\n\r\n');
    const response = await text(socket);
    expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(response).toMatch(/\r\nconnection: close\r\n/i);
    for (const [name, value] of Object.entries(securityHeaders(undefined))) {
      expect(response.toLowerCase()).toContain(`\r\n${name}: ${value}\r\n`.toLowerCase());
    }
    expect(await product.exit).toEqual({ code: 0, signal: null });
  },
);

it('a server without a proxy stops immediately despite idle connections', async () => {
  const poll = await ServedPoll.start({ DATABASE_URL: databaseUrl });
  await new Connection(poll.url).send('/api/health/live');
  const begun = performance.now();
  await poll.stop();
  expect(performance.now() - begun).toBeLessThan(5_000);
});
