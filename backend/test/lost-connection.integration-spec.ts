import type pg from 'pg';
import request, { type Test } from 'supertest';
import { ProductProcess } from 'test-support/product-process';
import { TcpProxy } from 'test-support/tcp-proxy';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  areUnderWay,
  ExportUnderWay,
  fillWithVotes,
  MORE_THAN_BUFFERS_HOLD,
} from './support/administration-sessions.js';
import { ADMINISTRATOR, PASSWORD, tokenOf } from './support/administrator.js';
import { connectTo, freshDatabase } from './support/fresh-database.js';
import { SECRETS } from './support/poll-under-test.js';
import { errorOf, voteOf } from './support/voters.js';

let product: ProductProcess;
let url: string;
let token: string;
let proxy: TcpProxy;
/** The test's own connection, without the proxy. */
let database: pg.Client;

beforeEach(async () => {
  const databaseUrl = await freshDatabase();
  database = await connectTo(databaseUrl);
  proxy = await TcpProxy.to(databaseUrl);
  const environment = { DATABASE_URL: proxy.url, ADMIN_EMAIL: ADMINISTRATOR, ADMIN_PASSWORD: PASSWORD, ...SECRETS };
  product = new ProductProcess('main.js', environment);
  url = await product.url();
  const login = request(url).post('/api/admin/login').send({ email: ADMINISTRATOR, password: PASSWORD });
  token = tokenOf(await login.expect(200));
});

afterEach(async () => {
  await ProductProcess.endAll();
  await proxy.close();
  await database.end();
});

function post(path: string, body: object = {}): Test {
  return request(url).post(`/api/${path}`).auth(token, { type: 'bearer' }).send(body);
}

/** The number of exports that wait because all buffers are full. */
async function waitingExports(): Promise<number> {
  const { rowCount } = await database.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'poll-export' AND wait_event = 'ClientWrite'
       AND query LIKE '%votes%' AND clock_timestamp() - query_start > interval '300 ms'`,
  );
  return rowCount ?? 0;
}

/** The product still serves other requests, and stops on SIGTERM. */
async function expectUnharmed(): Promise<void> {
  await request(url).get('/api/health/live').expect(200);
  await request(url).post('/api/vote').send(voteOf('ada')).expect(201);
  product.signal('SIGTERM');
  expect(await product.exit).toEqual({ code: 0, signal: null });
}

describe('an export whose connection', () => {
  it.each<[string, () => unknown]>([
    ['is ended by the database', () => terminate('poll-export')],
    ['breaks', () => proxy.resetConnections()],
  ])('%s is aborted, four times in turn, and the next one is complete', async (_why, lose) => {
    await fillWithVotes(database, MORE_THAN_BUFFERS_HOLD);
    for (const _ of ['one', 'two', 'three', 'four']) {
      const lost = ExportUnderWay.start(url, token);
      await lost.hasBegun();
      await lose();
      expect(await lost.isWhole()).toBe(false);
    }
    const { text } = await post('get-votes/export').expect(200);
    expect(text.trimEnd().split('\r\n')).toHaveLength(MORE_THAN_BUFFERS_HOLD + 1);
    await expectUnharmed();
  });

  it('breaks frees its connection for another one even while its client does not read', async () => {
    await fillWithVotes(database, MORE_THAN_BUFFERS_HOLD);
    const lost = Array.from({ length: 3 }, () => ExportUnderWay.start(url, token));
    await vi.waitUntil(async () => (await waitingExports()) === 3, { timeout: 10_000, interval: 20 });
    proxy.resetConnections();
    const { text } = await post('get-votes/export').expect(200);
    expect(text.trimEnd().split('\r\n')).toHaveLength(MORE_THAN_BUFFERS_HOLD + 1);
    await expectUnharmed();
    for (const { leave } of lost) leave();
  });
});

/** Terminates the connections named `kind`, as a restart of the database does. */
async function terminate(kind: string): Promise<void> {
  await database.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1`,
    [kind],
  );
}

const CHANGE = ['votes/invalidate', 'poll-changes', { ids: ['1'], reason: 'a test' }] as const;
const SEARCH = ['get-votes', 'poll-administration', { search_term: { column: 'name', search_text: 'grace' } }] as const;

it.each([
  ['a change whose connection breaks', ...CHANGE, () => proxy.resetConnections()],
  ['a change that the database ends', ...CHANGE, terminate],
  ['a search whose connection breaks', ...SEARCH, () => proxy.resetConnections()],
  ['a search that the database ends', ...SEARCH, terminate],
] as const)('%s gets 503 without affecting others, and can be repeated', async (_what, path, kind, body, lose) => {
  await request(url).post('/api/vote').send(voteOf('grace')).expect(201);
  await database.query('BEGIN; LOCK TABLE votes IN ACCESS EXCLUSIVE MODE');
  const lost = post(path, body).then((response) => response);
  await areUnderWay(database, kind, 1);
  await lose(kind);
  const response = await lost;
  expect(errorOf(response)).toMatchObject({ statusCode: 503, code: 'administration.unavailable' });
  expect(response.headers['retry-after']).toBe('2');
  await database.query('COMMIT');
  await post(path, body).expect(200);
  await expectUnharmed();
});
