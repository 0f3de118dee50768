import { beforeEach, describe, expect, it } from 'vitest';
import {
  areUnderWay,
  ExportUnderWay,
  fillWithVotes,
  MORE_THAN_BUFFERS_HOLD,
  underWay,
} from './support/administration-sessions.js';
import { signedIn } from './support/administrator.js';
import { lockedTable } from './support/fresh-database.js';
import { castInOrder } from './support/many-votes.js';
import { olive, poll, startPollWithAdministrator } from './support/poll-of-test.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { untilPassed } from './support/until.js';
import { errorOf, invalidFieldsOf, voteOf } from './support/voters.js';

startPollWithAdministrator(beforeEach);

const HEADER = '"Id","Name","Country","Zip Code","Phone Number","Email","Free Gifts","Status","Source","Cast At"';

/** The lines of an export, header first; fails unless the lines end as in RFC 4180. */
async function linesOf(path: string, filter: object = {}): Promise<string[]> {
  const { text } = await olive.post(path, filter).expect(200);
  expect(text).toMatch(/^\uFEFF/);
  expect(text).toMatch(/\r\n$/);
  return text.slice(1, -2).split('\r\n');
}

/** Starts an export that is not read; resolves once its statement runs. */
async function startExport(by = poll): Promise<ExportUnderWay> {
  const before = await underWay(poll.database, 'poll-export');
  const started = ExportUnderWay.start(by.url, await signedIn(by));
  await areUnderWay(poll.database, 'poll-export', before + 1);
  return started;
}

interface End {
  action: string;
  rows: number;
  /** The entry of the export's beginning. */
  export_of: string;
}

/** The entries of how exports ended, with the entries of their beginnings. */
async function recordedExports(): Promise<{ begun: string[]; ends: End[] }> {
  const { rows: begun } = await poll.database.query<{ id: string }>(`
    SELECT id FROM audit_log WHERE action = 'export' ORDER BY id`);
  const { rows: ends } = await poll.database.query<End>(`
    SELECT action, (detail ->> 'rows')::int AS rows, detail ->> 'export_of' AS export_of
    FROM audit_log WHERE action LIKE 'export %' ORDER BY (detail ->> 'export_of')::bigint`);
  return { begun: begun.map(({ id }) => id), ends };
}

describe('the votes as a file', () => {
  it('have the fields of the list, newest first, without the candidate', async () => {
    await poll.castVote(voteOf('ada', { name: 'Ada "the first", Example', freegifts: true })).expect(201);
    await poll.castVote(voteOf('bob', { name: 'Анна 山田', country: 'RU', phone_number: '' })).expect(201);
    await olive.change('invalidate', { country: 'RU' });
    await poll.database.query(`UPDATE votes SET cast_at = '2026-11-20 10:00:00.1236+01'`);
    const [ada, bob] = (await olive.votes()).votes.map(({ id }) => id).toReversed();
    const origin = '"one.example.com","2026-11-20T09:00:00.123Z"';
    expect(await linesOf('get-votes/export')).toEqual([
      HEADER,
      `"${bob}","Анна 山田","RU","00000","","bob@example.com","False","invalidated",${origin}`,
      `"${ada}","Ada ""the first"", Example","US","00000","+1 555 0100","ada@example.com","True","counted",${origin}`,
    ]);
  });

  it('are limited by a search with special characters', async () => {
    const names = ["it's Ada", "\\'; DROP TABLE votes --", '$2 $1', '"quoted", twice', "' OR ''='", '100% _sure'];
    const voters = names.map((name, index) => voteOf(`voter${index}`, { name }));
    await castInOrder(poll, voters);
    for (const [index, name] of names.entries()) {
      const lines = await linesOf('get-votes/export', { search_term: { column: 'name', search_text: name } });
      expect(lines).toHaveLength(2);
      expect(lines[1]).toContain(`voter${index}@example.com`);
    }
  });

  it('leave formulas as they were typed for a program that asks for it', async () => {
    await poll.castVote(voteOf('mallory', { name: '=1+1; @x' })).expect(201);
    const path = 'get-votes/export?formulas=';
    expect((await linesOf(`${path}as_typed`))[1]).toContain(',"=1+1; @x",');
    expect((await linesOf(`${path}defused`))[1]).toContain(`,"'=1+1;' @x",`);
    expect(invalidFieldsOf(await olive.post(`${path}no`).expect(400))).toEqual(['formulas']);
  });

  it('are sent as a file that is not cached', async () => {
    await olive
      .post('get-votes/export')
      .expect(200)
      .expect('Content-Type', 'text/csv; charset=utf-8')
      .expect('Content-Disposition', 'attachment; filename="votes.csv"')
      .expect('Cache-Control', 'no-store');
  });

  it('are complete if there are more than are read at a time', async () => {
    await fillWithVotes(poll.database, 12_345);
    const lines = await linesOf('get-votes/export');
    expect(lines).toHaveLength(12_346);
    expect(new Set(lines).size).toBe(12_346);
  });

  it('are one snapshot while votes are added and invalidated', async () => {
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
});

// What a filter finds: emails-filters.
it('the emails as a file have the fields of the list', async () => {
  await poll.castVote(voteOf('ada', { freegifts: true })).expect(201);
  const Origin = 'https://two.example.com';
  await poll.castVote(voteOf('bob', { freegifts: true, email: '=cmd@example.com' }), { Origin }).expect(201);
  const ada = /^"ada@example\.com","one\.example\.com","ada example","US","","[^"]+","subscribed","","http[^"]+"$/;
  const bob = /^"'=cmd@example\.com","two\.example\.com",/;
  const header =
    '"Email Address","Source","Name","Country","Language","Consent At","State","Consent Words","Unsubscribe"';
  const matching = (line: RegExp): unknown => expect.stringMatching(line);
  expect(await linesOf('emails/export')).toEqual([header, matching(bob), matching(ada)]);
});

describe('an export', () => {
  it('whose client has disconnected stops its statement, even one that waits for a lock', async () => {
    const lock = await lockedTable(poll.config.DATABASE_URL, 'votes');
    (await startExport()).leave();
    await areUnderWay(poll.database, 'poll-export', 0);
    await lock.end();
    expect(await linesOf('get-votes/export')).toEqual([HEADER]);
    await untilPassed(async () => {
      const { begun, ends } = await recordedExports();
      expect(ends).toEqual([
        { action: 'export cancelled', rows: 0, export_of: begun[0] },
        { action: 'export finished', rows: 0, export_of: begun[1] },
      ]);
    });
  });

  it('that is begun several times at the same time has one end for each beginning', async () => {
    await castInOrder(poll, [voteOf('ada'), voteOf('bob')]);
    await Promise.all([linesOf('get-votes/export'), linesOf('get-votes/export'), linesOf('emails/export')]);
    await untilPassed(async () => {
      const { begun, ends } = await recordedExports();
      expect(begun).toHaveLength(3);
      expect(ends.map(({ export_of }) => export_of)).toEqual(begun);
      expect(new Set(ends.map(({ action }) => action))).toEqual(new Set(['export finished']));
    });
  });

  it('whose client does not read waits, and frees its database connection when it is aborted', async () => {
    await fillWithVotes(poll.database, MORE_THAN_BUFFERS_HOLD);
    for (const _ of ['one', 'two']) {
      (await startExport()).leave();
      await areUnderWay(poll.database, 'poll-export', 0);
    }
    expect(await linesOf('get-votes/export')).toHaveLength(MORE_THAN_BUFFERS_HOLD + 1);
    await untilPassed(async () => {
      const { begun, ends } = await recordedExports();
      expect(ends.map(({ export_of }) => export_of)).toEqual(begun);
      expect(ends.at(-1)).toMatchObject({ action: 'export finished', rows: MORE_THAN_BUFFERS_HOLD });
      for (const { action, rows } of ends.slice(0, -1)) {
        expect(action).toBe('export cancelled');
        expect(rows).toBeLessThan(MORE_THAN_BUFFERS_HOLD);
      }
    });
  });

  it('that a stop of the server aborts is in the audit log as such', async () => {
    await fillWithVotes(poll.database, MORE_THAN_BUFFERS_HOLD);
    const stopping = await PollUnderTest.start(poll.config);
    await startExport(stopping);
    await stopping.close();
    const { begun, ends } = await recordedExports();
    expect(ends).toMatchObject([{ action: 'export broken off', export_of: begun[0] }]);
  });

  it('without a free database connection gets 503, is not in the audit log, and takes none from the lists', async () => {
    const lock = await lockedTable(poll.config.DATABASE_URL, 'votes');
    const hurried = await poll.hurried();
    const inAHurry = olive.at(hurried);
    const others = [await startExport(hurried), await startExport(hurried), await startExport(hurried)];
    const rejected = await inAHurry.post('get-votes/export').expect(503);
    expect(errorOf(rejected).code).toBe('administration.busy');
    expect(rejected.headers['retry-after']).toBe('2');
    // A list has a connection: it waits for this test's lock, not for an export.
    expect(errorOf(await inAHurry.post('emails').expect(503)).code).toBe('search.too_slow');
    expect(await poll.auditEntries('export')).toHaveLength(others.length);
    for (const other of others) other.leave();
    await lock.end();
  });
});
