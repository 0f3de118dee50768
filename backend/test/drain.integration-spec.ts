import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { ProductProcess } from 'test-support/product-process';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { securityHeaders } from '../src/platform/http/security-headers.js';
import { BlockedBatch } from './support/blocked-batch.js';
import { connectTo, freshDatabase } from './support/fresh-database.js';
import { SECRETS } from './support/poll-under-test.js';
import { compareTotals } from './support/rows.js';
import { errorOf, voteOf } from './support/voters.js';

let databaseUrl: string;

beforeEach(async () => {
  databaseUrl = await freshDatabase();
});

afterEach(() => ProductProcess.endAll());

function start(TRUST_PROXY: string): ProductProcess {
  return new ProductProcess('main.js', { DATABASE_URL: databaseUrl, ...SECRETS, TRUST_PROXY });
}

/** One connection that stays open between two requests, as a proxy keeps it. */
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
}

async function isRefused(url: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const refused = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(false)).once('error', () => resolve(true));
  });
  socket.destroy();
  return refused;
}

describe('a server that is told to stop, behind a proxy', () => {
  it('refuses new connections, answers on those there are, and asks for each to be closed', async () => {
    const product = start('on');
    const url = await product.url();
    const [one, other] = [new Connection(url), new Connection(url)];
    for (const connection of [one, other]) {
      const { response } = await connection.send('/api/health/ready');
      expect(response.statusCode).toBe(200);
      expect(response.headers.connection).toBe('keep-alive');
    }
    product.signal('SIGTERM');
    await vi.waitUntil(() => isRefused(url), { timeout: 5_000, interval: 5 });

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
    // No connection is left, so there is nothing to wait for.
    const lastAnswer = performance.now();
    expect(await product.exit).toEqual({ code: 0, signal: null });
    expect(performance.now() - lastAnswer).toBeLessThan(5_000);
  });

  it('leaves it to the proxy to close a connection that is idle, and closes it itself when the proxy never does', async () => {
    const product = start('on');
    const url = await product.url();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write('GET /api/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket, 'data');
    const told = performance.now();
    product.signal('SIGTERM');
    await once(socket, 'close');
    // nginx closes what was idle for five seconds (nginx/templates/backends.conf).
    expect(performance.now() - told).toBeGreaterThan(6_000);
    expect(await product.exit).toEqual({ code: 0, signal: null });
  });
});

describe.each(['on', 'off'] as const)('a server that is told to stop, with TRUST_PROXY %s', (trustProxy) => {
  it('counts and acknowledges the votes it has taken in', async () => {
    const product = start(trustProxy);
    const url = await product.url();
    const blocked = await BlockedBatch.on(databaseUrl);
    const votes = ['ada', 'bob', 'carol'].map((person) => new Connection(url).send('/api/vote', voteOf(person)));
    await blocked.isWaiting();
    // All three are in: the others wait behind the first.
    await new Connection(url).send('/api/health/live');
    product.signal('SIGTERM');
    await vi.waitUntil(() => isRefused(url), { timeout: 1_500, interval: 5 });
    await blocked.release();
    for (const { response } of await Promise.all(votes)) {
      expect(response.statusCode).toBe(201);
      expect(response.headers.connection).toBe('close');
    }
    expect(await product.exit).toEqual({ code: 0, signal: null });
    const database = await connectTo(databaseUrl);
    expect(await compareTotals(database)).toEqual({ votes: 3, disagreements: 0 });
    await database.end();
  });
});

it.each(['on', 'off'])(
  'a request that is half sent when the server is told to stop is answered: TRUST_PROXY %s',
  async (TRUST_PROXY) => {
    const product = start(TRUST_PROXY);
    const url = await product.url();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    // Answered when it is through; what comes in with it is half of the next.
    socket.write('GET /api/poll HTTP/1.1\r\nHost: x\r\n\r\nGET /api/vote/count HTTP/1.1\r\n');
    await once(socket, 'data');
    product.signal('SIGTERM');
    await vi.waitUntil(() => isRefused(url), { timeout: 5_000, interval: 5 });
    socket.write('Host: x\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    for (const [name, value] of Object.entries(securityHeaders(undefined))) {
      expect(answer.toLowerCase()).toContain(`\r\n${name}: ${value}\r\n`.toLowerCase());
    }
    expect(await product.exit).toEqual({ code: 0, signal: null });
  },
);

it('a server without a proxy stops at once, whoever is connected and idle', async () => {
  const product = start('off');
  await new Connection(await product.url()).send('/api/health/live');
  const told = performance.now();
  product.signal('SIGTERM');
  expect(await product.exit).toEqual({ code: 0, signal: null });
  expect(performance.now() - told).toBeLessThan(5_000);
});
