import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import request, { type Response, type Test } from 'supertest';
import { TcpProxy } from 'test-support/tcp-proxy';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  areUnderWay,
  ExportUnderWay,
  fillWithVotes,
  MORE_THAN_BUFFERS_HOLD,
} from './support/administration-sessions.js';
import { ADMINISTRATOR, PASSWORD, tokenOf } from './support/administrator.js';
import { connectTo, freshDatabase } from './support/fresh-database.js';
import { ServedPoll } from './support/served-poll.js';
import { until } from './support/until.js';
import { errorOf, voteOf } from './support/voters.js';
import { waitingForLocks } from './support/waiting-for-locks.js';

let url: string;
let token: string;
let proxy: TcpProxy;
/** The test's own connection, without the proxy. */
let database: pg.Client;

// One product for all tests: a loss must not affect what comes after it, up to the stop.
beforeAll(async () => {
  const databaseUrl = await freshDatabase();
  database = await connectTo(databaseUrl);
  proxy = await TcpProxy.to(databaseUrl);
  ({ url } = await ServedPoll.start({ DATABASE_URL: proxy.url, ADMIN_EMAIL: ADMINISTRATOR, ADMIN_PASSWORD: PASSWORD }));
  const login = request(url).post('/api/admin/login').send({ email: ADMINISTRATOR, password: PASSWORD });
  token = tokenOf(await login.expect(200));
  for (const person of ['grace', 'hugo']) await castVote(person);
  await fillWithVotes(database, MORE_THAN_BUFFERS_HOLD);
});

function post(path: string, body: object = {}): Test {
  return request(url).post(`/api/${path}`).auth(token, { type: 'bearer' }).send(body);
}

/** The number of exports that wait because all buffers are full, or hold the whole file: Linux grows them while they are read. */
async function waitingExports(): Promise<number> {
  const { rowCount } = await database.query(`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'poll-export'
      AND (wait_event = 'ClientWrite' OR state = 'idle in transaction') AND query LIKE '%votes%'
        AND clock_timestamp() - query_start > interval '300 ms'`);
  return rowCount ?? 0;
}

async function castVote(person: string): Promise<void> {
  await request(url).post('/api/vote').send(voteOf(person)).expect(201);
}

function expectUnavailable(response: Response): void {
  expect(errorOf(response)).toMatchObject({ statusCode: 503, code: 'administration.unavailable' });
  expect(response.headers['retry-after']).toBe('2');
}

async function expectWholeExport(): Promise<void> {
  const { rowCount } = await database.query('SELECT FROM votes');
  const { text } = await post('get-votes/export').expect(200);
  expect(text.trimEnd().split('\r\n')).toHaveLength((rowCount ?? 0) + 1);
}

/** The product still serves other requests. */
async function expectUnharmed(): Promise<void> {
  await request(url).get('/api/health/live').expect(200);
  await castVote(`ada-${randomUUID()}`);
}

describe('an export whose connection', () => {
  it.each<[string, () => unknown]>([
    ['is ended by the database', () => terminate('poll-export')],
    ['breaks', () => proxy.resetConnections()],
  ])('%s is aborted, twice in turn, and the next one is complete', async (_why, lose) => {
    for (const _ of ['one', 'two']) {
      const lost = ExportUnderWay.start(url, token);
      await lost.hasBegun();
      await lose();
      expect(await lost.isWhole()).toBe(false);
    }
    await expectWholeExport();
    await expectUnharmed();
  });

  it('breaks frees its connection for another one even while its client does not read', async () => {
    const lost = Array.from({ length: 3 }, () => ExportUnderWay.start(url, token));
    await until(async () => (await waitingExports()) === 3);
    proxy.resetConnections();
    await expectWholeExport();
    await expectUnharmed();
    for (const { leave } of lost) leave();
  });
});

/**
 * Terminates the connections named `kind`, as a restart of the database does, and waits for their end: an idle one that ends later
 * would fail the next request. Not of an export, whose end waits for a client that does not read.
 */
async function terminate(kind: string): Promise<void> {
  await database.query(
    `SELECT pg_terminate_backend(pid, $2) FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1`,
    [kind, kind === 'poll-export' ? 0 : 60_000],
  );
}

const changeOf = (id: string) => ['votes/invalidate', 'poll-changes', { ids: [id], reason: 'a test' }] as const;
const SEARCH = ['get-votes', 'poll-administration', { search_term: { column: 'name', search_text: 'grace' } }] as const;
// Not the whole table: the texts beside the votes would wait for it as well, and changes for them.
const LOCK_VOTE = "SELECT FROM votes WHERE name IN ('grace example', 'hugo example') FOR UPDATE";
const LOCK_VOTES = 'LOCK TABLE votes IN ACCESS EXCLUSIVE MODE';

it.each([
  ['a change whose connection breaks', ...changeOf('1'), LOCK_VOTE, () => proxy.resetConnections()],
  ['a change that the database ends', ...changeOf('2'), LOCK_VOTE, terminate],
  ['a search whose connection breaks', ...SEARCH, LOCK_VOTES, () => proxy.resetConnections()],
  ['a search that the database ends', ...SEARCH, LOCK_VOTES, terminate],
] as const)(
  '%s gets 503 without affecting others, and can be repeated',
  async (_what, path, kind, body, lock, lose) => {
    await database.query(`BEGIN; ${lock}`);
    const lost = post(path, body).then((response) => response);
    await areUnderWay(database, kind, 1);
    await lose(kind);
    expectUnavailable(await lost);
    await database.query('COMMIT');
    await post(path, body).expect(200);
    await expectUnharmed();
  },
);

const SIGN_IN = ['admin/login', { email: ADMINISTRATOR, password: PASSWORD }] as const;
const ANY_LIST = ['get-votes', {}] as const;

it.each([
  ['a sign-in whose connection breaks', SIGN_IN, () => proxy.resetConnections()],
  ['a sign-in that the database ends', SIGN_IN, () => terminate('poll')],
  ['a list whose session is just looked up', ANY_LIST, () => terminate('poll')],
] as const)('%s gets 503 with Retry-After', async (_what, [path, body], lose) => {
  await database.query('BEGIN; LOCK TABLE admins IN ACCESS EXCLUSIVE MODE');
  const lost = post(path, body).then((response) => response);
  // A statement of TypeORM.
  await until(async () => (await waitingForLocks(database, 'poll')) === 1);
  await lose();
  expectUnavailable(await lost);
  await database.query('COMMIT');
  await post(path, body).expect(200);
});

it('a sign-in gets the same while the database cannot be reached, and while it accepts no writes', async () => {
  const signIn = () => post(...SIGN_IN);
  proxy.cut();
  expectUnavailable(await signIn());
  proxy.mend();
  const name = `"${new URL(proxy.url).pathname.slice(1)}"`;
  await database.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  proxy.resetConnections();
  expectUnavailable(await signIn());
  await database.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  proxy.resetConnections();
  await signIn().expect(200);
});

it('a connection that breaks before its first statement ends no process', async () => {
  proxy.cut(/pg_is_in_recovery/);
  for (const _ of ['one', 'two', 'three', 'four']) expectUnavailable(await post(...ANY_LIST));
  proxy.mend();
  await post(...ANY_LIST).expect(200);
  await expectUnharmed();
});
