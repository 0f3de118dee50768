import { request as httpRequest } from 'node:http';
import request from 'supertest';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Administration } from './administration.js';
import { ADMINISTRATOR, signedIn } from './administrator.js';
import { connectTo } from './fresh-database.js';
import { PollUnderTest } from './poll-under-test.js';
import { errorOf, faultyFieldsOf, voteOf } from './voters.js';

let poll: PollUnderTest;
let olive: Administration;

beforeEach(async () => {
  poll = await PollUnderTest.start();
  olive = await Administration.of(poll);
});

afterEach(() => poll.close());

const HEADER = '"Id","Name","Country","Zip Code","Phone Number","Email","Free Gifts","Status"';

/** The lines of an export, the header first; fails unless each ends as RFC 4180 has it. */
async function linesOf(path: string, filter: object = {}): Promise<string[]> {
  const { text } = await olive.post(path, filter).expect(200);
  expect(text).toMatch(/^\uFEFF/);
  expect(text).toMatch(/\r\n$/);
  return text.slice(1, -2).split('\r\n');
}

/** Votes by the thousand, faster than they can be cast. */
async function fillWithVotes(count: number): Promise<void> {
  await poll.database.query(
    `INSERT INTO votes (voter_key, name, email, phone_number, country, zip_code, free_gifts, candidate_id, source)
     SELECT sha256(number::text::bytea), 'filler ' || number, number || '@example.com', '', 'US', '00000', false, 1, 'x'
     FROM generate_series(1, $1::int) AS numbers (number)`,
    [count],
  );
}

/** The statements of exports under way. */
async function exportsUnderWay(): Promise<number> {
  await poll.database.query('SELECT pg_stat_clear_snapshot()');
  const { rowCount } = await poll.database.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'poll-export' AND state <> 'idle'`,
  );
  return rowCount ?? 0;
}

/** Starts an export that nobody reads; answers how to break the connection. */
async function startExport(from = poll): Promise<() => void> {
  const { hostname, port } = new URL(from.url);
  const body = '{}';
  const headers = {
    Authorization: `Bearer ${await signedIn(from)}`,
    'Content-Type': 'application/json',
    'Content-Length': body.length,
  };
  const sent = httpRequest({ host: hostname, port, method: 'POST', path: '/api/get-votes/export', headers });
  sent.on('error', () => undefined);
  sent.end(body);
  await vi.waitUntil(async () => (await exportsUnderWay()) > 0, { timeout: 5_000, interval: 5 });
  return () => sent.destroy();
}

describe('the votes as a file', () => {
  it('hold what the list shows, the newest first, and not for whom a vote was', async () => {
    await poll.castVote(voteOf('ada', { name: 'Ada "the first", Example', freegifts: true })).expect(201);
    await poll.castVote(voteOf('bob', { name: 'Анна 山田', country: 'RU', phone_number: '' })).expect(201);
    await olive.change('invalidate', { country: 'RU' });
    const [ada, bob] = (await olive.votes()).votes.map(({ id }) => id).toReversed();
    expect(await linesOf('get-votes/export')).toEqual([
      HEADER,
      `"${bob}","Анна 山田","RU","00000","","bob@example.com","False","invalidated"`,
      `"${ada}","Ada ""the first"", Example","US","00000","'+1 555 0100","ada@example.com","True","counted"`,
    ]);
  });

  it('are of the search and the filters', async () => {
    await poll.castVote(voteOf('ada')).expect(201);
    await poll.castVote(voteOf('adam', { country: 'DE' })).expect(201);
    await poll.castVote(voteOf('bob', { country: 'DE' })).expect(201);
    const filter = { search_term: { column: 'name', search_text: 'ADA' }, country: 'Germany' };
    const lines = await linesOf('get-votes/export', filter);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('adam example');
    expect(await linesOf('get-votes/export', { country: 'TV' })).toEqual([HEADER]);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(1)', '＝1', '＠x'])('defuse %s, which a spreadsheet would run', async (name) => {
    await poll.castVote(voteOf('mallory', { name })).expect(201);
    expect((await linesOf('get-votes/export'))[1]).toContain(`,"'${name}",`);
  });

  it.each(['1=1', 'a+b', 'Ada-Lee', 'a@b', ' =1'])('leave %s as it is', async (name) => {
    await poll.castVote(voteOf('grace', { name })).expect(201);
    expect((await linesOf('get-votes/export'))[1]).toContain(`,"${name}",`);
  });

  it('come as a file that no cache keeps', async () => {
    await olive
      .post('get-votes/export')
      .expect(200)
      .expect('Content-Type', 'text/csv; charset=utf-8')
      .expect('Content-Disposition', 'attachment; filename="votes.csv"')
      .expect('Cache-Control', 'no-store');
  });

  it('are all there when there are more than are read at once', async () => {
    await fillWithVotes(12_345);
    const lines = await linesOf('get-votes/export');
    expect(lines).toHaveLength(12_346);
    expect(new Set(lines).size).toBe(12_346);
  });

  it('are of one moment, also when votes come in and go meanwhile', async () => {
    await fillWithVotes(3_000);
    const [{ text }] = await Promise.all([
      olive.post('get-votes/export').expect(200),
      poll.castVote(voteOf('late')).expect(201),
      olive.change('invalidate', { country: 'US' }),
    ]);
    const fillers = text.split('\r\n').filter((line) => line.includes('"filler '));
    expect(fillers).toHaveLength(3_000);
    expect(new Set(fillers.map((line) => line.split(',').at(-1))).size).toBe(1);
  });

  it.each<[object, string[]]>([
    [{ page_state: 'x' }, ['page_state']],
    [{ country: 'Atlantis' }, ['country']],
  ])('are refused for %j', async (filter, fields) => {
    expect(faultyFieldsOf(await olive.post('get-votes/export', filter).expect(400))).toEqual(fields);
  });
});

describe('the emails as a file', () => {
  it('hold what the list shows, by search and domain', async () => {
    await poll.castVote(voteOf('ada', { freegifts: true })).expect(201);
    const Origin = 'https://two.example.com';
    await poll.castVote(voteOf('bob', { freegifts: true, email: '=cmd@example.com' }), { Origin }).expect(201);
    const ada = '"ada@example.com","one.example.com"';
    const bob = `"'=cmd@example.com","two.example.com"`;
    expect(await linesOf('emails/export')).toEqual(['"Email Address","Source"', bob, ada]);
    expect(await linesOf('emails/export', { source: 'two.example.com' })).toHaveLength(2);
    expect(await linesOf('emails/export', { search_text: 'ADA@' })).toEqual(['"Email Address","Source"', ada]);
  });
});

describe('an export', () => {
  it('is in the audit log, without what somebody was searched by', async () => {
    await olive.post('get-votes/export', { country: 'US', search_term: { column: 'name', search_text: 'Ada' } });
    await olive.post('emails/export', { source: 'one.example.com', search_text: 'ada' });
    const { rows } = await poll.database.query(
      `SELECT actor, detail FROM audit_log WHERE action = 'export' ORDER BY id`,
    );
    expect(rows).toEqual([
      { actor: ADMINISTRATOR, detail: { list: 'votes', country: 'US', searched: ['name'] } },
      { actor: ADMINISTRATOR, detail: { list: 'emails', source: 'one.example.com', searched: ['email_address'] } },
    ]);
  });

  it('is for administrators alone', async () => {
    for (const path of ['get-votes/export', 'emails/export']) {
      const refused = await request(poll.url).post(`/api/${path}`).send({});
      expect(errorOf(refused).statusCode).toBe(401);
    }
    const { rows } = await poll.database.query(`SELECT FROM audit_log WHERE action = 'export'`);
    expect(rows).toEqual([]);
  });

  it('whose reader has gone stops its statement, also while that waits for a row', async () => {
    const lock = await connectTo(poll.config.DATABASE_URL);
    await lock.query('BEGIN; LOCK TABLE votes IN ACCESS EXCLUSIVE MODE');
    const leave = await startExport();
    leave();
    await vi.waitUntil(async () => (await exportsUnderWay()) === 0, { timeout: 5_000, interval: 5 });
    await lock.end();
    expect(await linesOf('get-votes/export')).toEqual([HEADER]);
  });

  it('whose reader does not read waits, and leaves its connection to others when it is broken off', async () => {
    await fillWithVotes(100_000);
    for (const _ of ['one', 'two', 'three', 'four', 'five']) {
      const leave = await startExport();
      leave();
      await vi.waitUntil(async () => (await exportsUnderWay()) === 0, { timeout: 5_000, interval: 5 });
    }
    expect(await linesOf('get-votes/export')).toHaveLength(100_001);
  });

  it('that cannot have a connection says so, and the lists go on', async () => {
    const lock = await connectTo(poll.config.DATABASE_URL);
    await lock.query('BEGIN; LOCK TABLE votes IN ACCESS EXCLUSIVE MODE');
    const leaving = [await startExport()];
    for (const others of [2, 3]) {
      leaving.push(await startExport());
      await vi.waitUntil(async () => (await exportsUnderWay()) === others, { timeout: 5_000, interval: 5 });
    }
    const refused = await olive.post('get-votes/export').expect(503);
    expect(errorOf(refused).code).toBe('administration.busy');
    expect(refused.headers['retry-after']).toBe('2');
    expect(await olive.emails()).toEqual({ emails: [], next_page: null });
    for (const leave of leaving) leave();
    await lock.end();
  });

  it('under way does not keep the product from stopping', async () => {
    await fillWithVotes(100_000);
    const other = await PollUnderTest.start({ DATABASE_URL: poll.config.DATABASE_URL });
    const leave = await startExport(other);
    await other.close();
    leave();
    expect(await exportsUnderWay()).toBe(0);
  });
});
