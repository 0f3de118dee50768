import { DataSource } from 'typeorm';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AuditLogRepository } from '../src/admins/audit/audit-log.repository.js';
import { ADMINISTRATOR } from './support/administrator.js';
import { olive, poll, startPollWithAdministrator } from './support/poll-of-test.js';
import { untilPassed } from './support/until.js';
import { invalidFieldsOf } from './support/voters.js';

const pageSchema = z.strictObject({
  entries: z.array(
    z.strictObject({
      id: z.string().regex(/^\d+$/),
      at: z.iso.datetime(),
      actor: z.string(),
      action: z.string(),
      detail: z.record(z.string(), z.unknown()),
      undoable: z.boolean(),
    }),
  ),
  next_page: z.string().nullable(),
});

startPollWithAdministrator(beforeEach);

async function page(pageState?: string | null, filter: object = {}): Promise<z.infer<typeof pageSchema>> {
  const body = pageState === undefined ? filter : { ...filter, page_state: pageState };
  return pageSchema.parse((await olive.post('audit-log', body).expect(200)).body);
}

/** Writes that many entries, numbered in their detail. */
async function record(entries: number): Promise<void> {
  const auditLog = poll.app.get(AuditLogRepository, { strict: false });
  for (let number = 1; number <= entries; number += 1) await auditLog.record(ADMINISTRATOR, 'export', { number });
}

const numbersOn = ({ entries }: z.infer<typeof pageSchema>): unknown[] => entries.map(({ detail }) => detail.number);

it('shows who did what and when, newest first', async () => {
  const { entries, next_page } = await page();
  expect(entries.map(({ actor, action, detail }) => ({ actor, action, detail }))).toEqual([
    { actor: ADMINISTRATOR, action: 'sign-in', detail: { by: 'password' } },
    { actor: 'test', action: 'account added', detail: { account: ADMINISTRATOR, role: 'owner' } },
  ]);
  for (const { at } of entries) expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
  expect(next_page).toBeNull();
});

it('has pages of 25 entries, from the newest to the oldest, each entry once', async () => {
  await record(58);
  const first = await page();
  const second = await page(first.next_page);
  const third = await page(second.next_page);
  expect([first, second, third].map(({ entries }) => entries.length)).toEqual([25, 25, 10]);
  expect(third.next_page).toBeNull();
  const numbers = [first, second, third].flatMap(numbersOn).filter((number) => number !== undefined);
  expect(numbers).toEqual(Array.from({ length: 58 }, (_, index) => 58 - index));
});

describe('the filter', () => {
  beforeEach(async () => {
    await poll.database.query(`
      DELETE FROM audit_log;
      INSERT INTO audit_log (at, actor, action, detail)
      SELECT at, actor, action, jsonb_build_object('number', row_number() OVER (ORDER BY at)) FROM (VALUES
        (timestamptz '2026-11-20 10:00Z', 'olive@example.com', 'sign-in'),
        (timestamptz '2026-11-20 11:00Z', 'pat@example.com', 'export'),
        (timestamptz '2026-11-21 10:00Z', 'pat@example.com', 'invalidation'),
        (timestamptz '2026-11-21 11:00Z', 'command line', 'backup')) AS given (at, actor, action) ORDER BY at`);
  });

  it.each<[object, number[]]>([
    [{ actor: 'pat@example.com' }, [3, 2]],
    [{ actor: ' PAT ' }, [3, 2]],
    [{ actor: 'example.com' }, [3, 2, 1]],
    [{ actor: '%' }, []],
    [{ action: 'sign-in' }, [1]],
    [{ action: 'export', actor: 'olive' }, []],
    [{ from: '2026-11-21T00:00:00Z' }, [4, 3]],
    [{ to: '2026-11-21T11:00:00+01:00' }, [2, 1]],
    [{ from: '2026-11-20T11:00:00Z', to: '2026-11-21T11:00:00Z', actor: 'pat' }, [3, 2]],
    [{ actor: '', action: '', from: '', to: null }, [4, 3, 2, 1]],
  ])('%j finds %j, in the list and in the export', async (filter, numbers) => {
    expect(numbersOn(await page(undefined, filter))).toEqual(numbers);
    const { text } = await olive.post('audit-log/export', filter).expect(200);
    const found = [...text.matchAll(/"number: (\d+)"/g)].map(([, number]) => Number(number));
    expect(found).toEqual(numbers);
  });

  it('continues across pages', async () => {
    await record(30);
    const first = await page(undefined, { action: 'export' });
    const second = await page(first.next_page, { action: 'export' });
    expect(numbersOn(first)).toHaveLength(25);
    expect(numbersOn(second)).toEqual([5, 4, 3, 2, 1, 2]);
  });

  it.each<[object, string]>([
    [{ page_state: 'AAAA' }, 'page_state'],
    [{ actor: 'a'.repeat(255) }, 'actor'],
    [{ action: 'Export' }, 'action'],
    [{ from: 'yesterday' }, 'from'],
    [{ from: '2026-11-21T00:00:00Z', to: '2026-11-20T00:00:00Z' }, 'to'],
  ])('rejects %j', async (filter, field) => {
    for (const path of ['audit-log', 'audit-log/export']) {
      expect(invalidFieldsOf(await olive.post(path, filter).expect(400))).toEqual([field]);
    }
  });
});

it('is exported as text, without braces, and the export is an entry itself', async () => {
  await poll.database.query(`
    INSERT INTO audit_log (actor, action, detail) VALUES
      ('olive@example.com', 'invalidation', jsonb_build_object('reason', 'a "flood"!', 'changed', 2, 'ids', '["7", "8"]'::jsonb))`);
  const { text } = await olive.post('audit-log/export', { action: 'invalidation' }).expect(200);
  const [header, row] = text.slice(1).split('\r\n');
  expect(header).toBe('"Id","Who","What","Detail","When"');
  expect(row).toMatch(
    /^"\d+","olive@example.com","invalidation","changed: 2, ids: 7 8, reason: a ""flood""!","[-0-9T:.]+Z"$/,
  );
  await untilPassed(async () => {
    const [begun, finished] = (await poll.auditEntries()).slice(-2);
    expect(begun).toEqual([ADMINISTRATOR, 'export', { list: 'audit_log', action: 'invalidation' }]);
    expect(finished?.slice(0, 2)).toEqual([ADMINISTRATOR, 'export finished']);
    expect(finished?.[2]).toMatchObject({ list: 'audit_log', rows: 1 });
  });
});

it('is exported completely whatever detail an entry has', async () => {
  await poll.database.query(`
    INSERT INTO audit_log (actor, action, detail) VALUES
      ('command line', 'backup', '"a sentence"'), ('command line', 'backup', '["one", 2]'), ('command line', 'backup', 'null'),
      ('command line', 'backup', '{"deep": {"x": 1, "y": "two"}, "none": null}')`);
  const { text } = await olive.post('audit-log/export', { action: 'backup' }).expect(200);
  const details = text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split('","')[3]);
  expect(details).toEqual(['deep: x: 1, y: two, none: none', 'detail: none', 'detail: one 2', 'detail: a sentence']);
});

it('has one entry of a sign-out, even of two at the same time, and none without a valid session', async () => {
  const signOut = () => olive.post('admin/logout');
  const statuses = (await Promise.all([signOut(), signOut()])).map(({ status }) => status);
  expect(statuses).toContain(204);
  await signOut().expect(401);
  await olive.as('no token').post('admin/logout').expect(401);
  expect(await poll.auditEntries('sign-out')).toEqual([[ADMINISTRATOR, 'sign-out', {}]]);
});

it('has an entry exactly when the recorded change was committed', async () => {
  const auditLog = poll.app.get(AuditLogRepository, { strict: false });
  const dataSource = poll.app.get(DataSource, { strict: false });
  await dataSource.transaction((manager) =>
    auditLog.record(ADMINISTRATOR, 'invalidation', { reason: 'committed' }, manager),
  );
  const undone = dataSource.transaction(async (manager) => {
    await auditLog.record(ADMINISTRATOR, 'erasure', { reason: 'rolled back' }, manager);
    throw new Error('the change failed');
  });
  await expect(undone).rejects.toThrow('the change failed');
  expect((await poll.auditEntries()).map(([, action]) => action)).toEqual(['account added', 'sign-in', 'invalidation']);
});
