import request from 'supertest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Administration } from './support/administration.js';
import {
  areUnderWay,
  ExportUnderWay,
  fillWithVotes,
  MORE_THAN_BUFFERS_HOLD,
  underWay,
} from './support/administration-sessions.js';
import { ADMINISTRATOR, signedIn } from './support/administrator.js';
import { connectTo } from './support/fresh-database.js';
import { castInOrder } from './support/many-votes.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { errorOf, invalidFieldsOf, voteOf } from './support/voters.js';

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

/** An export that nobody reads, once its statement is under way. */
async function startExport(): Promise<ExportUnderWay> {
  const before = await underWay(poll.database, 'poll-export');
  const started = ExportUnderWay.start(poll.url, await signedIn(poll));
  await areUnderWay(poll.database, 'poll-export', before + 1);
  return started;
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

  it('are of the search, whatever stands in it', async () => {
    const names = ["it's Ada", "\\'; DROP TABLE votes --", '$2 $1', '"quoted", twice', "' OR ''='", '100% _sure'];
    await castInOrder(
      poll,
      names.map((name, index) => voteOf(`voter${index}`, { name })),
    );
    for (const [index, name] of names.entries()) {
      const lines = await linesOf('get-votes/export', { search_term: { column: 'name', search_text: name } });
      expect(lines).toHaveLength(2);
      expect(lines[1]).toContain(`voter${index}@example.com`);
    }
  });

  it('defuse what a spreadsheet would run, and leave everything else as it is', async () => {
    const formulas = [
      ...['=1+1', '+1', '-1', '@SUM(1)', '＝1', '＠x', '﹦1+1', '﹣1', '﹫x'],
      ...[' =1+1', '\u00a0 \u3000@x', '\u200b=1+1', '\u2060\ufeff+1', '\u3164=1'],
    ];
    const texts = ['1=1', 'a+b', 'Ada-Lee', 'a@b', ' Ada', 'Ada =1'];
    await castInOrder(
      poll,
      [...formulas, ...texts].map((name, index) => voteOf(`voter${index}`, { name })),
    );
    const names = (await linesOf('get-votes/export')).slice(1).map((line) => line.split('","')[1]);
    expect(names.toReversed()).toEqual([...formulas.map((formula) => `'${formula}`), ...texts]);
  });

  it('defuse what no vote of today can bring', async () => {
    await poll.castVote(voteOf('mallory')).expect(201);
    for (const name of ['\t1', '\r1', '\n=1']) {
      await poll.database.query('UPDATE votes SET name = $1', [name]);
      const { text } = await olive.post('get-votes/export').expect(200);
      expect(text).toContain(`,"'${name}",`);
    }
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
    await fillWithVotes(poll.database, 12_345);
    const lines = await linesOf('get-votes/export');
    expect(lines).toHaveLength(12_346);
    expect(new Set(lines).size).toBe(12_346);
  });

  it('are of one moment, also when votes come in and go meanwhile', async () => {
    await fillWithVotes(poll.database, 3_000);
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
    expect(invalidFieldsOf(await olive.post('get-votes/export', filter).expect(400))).toEqual(fields);
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
    const gone = await startExport();
    gone.leave();
    await areUnderWay(poll.database, 'poll-export', 0);
    await lock.end();
    expect(await linesOf('get-votes/export')).toEqual([HEADER]);
  });

  it('whose reader does not read waits, and leaves its connection to others when it is broken off', async () => {
    await fillWithVotes(poll.database, MORE_THAN_BUFFERS_HOLD);
    for (const _ of ['one', 'two', 'three', 'four', 'five']) {
      const gone = await startExport();
      gone.leave();
      await areUnderWay(poll.database, 'poll-export', 0);
    }
    expect(await linesOf('get-votes/export')).toHaveLength(MORE_THAN_BUFFERS_HOLD + 1);
  });

  it('that cannot have a connection says so, is not in the audit log, and the lists go on', async () => {
    const lock = await connectTo(poll.config.DATABASE_URL);
    await lock.query('BEGIN; LOCK TABLE votes IN ACCESS EXCLUSIVE MODE');
    const others = [await startExport(), await startExport(), await startExport()];
    const refused = await olive.post('get-votes/export').expect(503);
    expect(errorOf(refused).code).toBe('administration.busy');
    expect(refused.headers['retry-after']).toBe('2');
    expect(await olive.emails()).toEqual({ emails: [], next_page: null });
    const { rowCount } = await poll.database.query(`SELECT FROM audit_log WHERE action = 'export'`);
    expect(rowCount).toBe(others.length);
    for (const other of others) other.leave();
    await lock.end();
  });
});
