import { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AuditLog } from '../src/audit/audit-log.js';
import { ADMINISTRATOR, postAs, signedIn } from './support/administrator.js';
import { auditEntriesIn } from './support/audit-entries.js';
import { PollUnderTest } from './support/poll-under-test.js';
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

let poll: PollUnderTest;
let token: string;

beforeEach(async () => {
  poll = await PollUnderTest.start();
  token = await signedIn(poll);
});

afterEach(() => poll.close());

async function page(pageState?: string | null): Promise<z.infer<typeof pageSchema>> {
  const body = pageState === undefined ? {} : { page_state: pageState };
  return pageSchema.parse((await postAs(poll, token, '/api/audit-log', body).expect(200)).body);
}

/** Writes that many entries, numbered in their detail. */
async function record(entries: number): Promise<void> {
  const auditLog = poll.app.get(AuditLog, { strict: false });
  for (let number = 1; number <= entries; number += 1) await auditLog.record(ADMINISTRATOR, 'export', { number });
}

function numbersOn({ entries }: z.infer<typeof pageSchema>): unknown[] {
  return entries.map(({ detail }) => detail.number);
}

it('shows who did what and when, newest first', async () => {
  const { entries, next_page } = await page();
  expect(entries.map(({ actor, action, detail }) => ({ actor, action, detail }))).toEqual([
    { actor: ADMINISTRATOR, action: 'sign-in', detail: {} },
    { actor: 'test', action: 'account added', detail: { account: ADMINISTRATOR } },
  ]);
  for (const { at } of entries) expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
  expect(next_page).toBeNull();
});

describe('pages', () => {
  it('have 25 entries each, from the newest to the oldest, each entry once', async () => {
    await record(58);
    const first = await page();
    const second = await page(first.next_page);
    const third = await page(second.next_page);
    expect([first, second, third].map(({ entries }) => entries.length)).toEqual([25, 25, 10]);
    expect(third.next_page).toBeNull();
    const numbers = [first, second, third].flatMap(numbersOn).filter((number) => number !== undefined);
    expect(numbers).toEqual(Array.from({ length: 58 }, (_, index) => 58 - index));
  });

  it('end with a full page when nothing follows', async () => {
    await record(23);
    expect(await page()).toMatchObject({ entries: { length: 25 }, next_page: null });
  });

  it('neither repeat nor skip an entry when new entries arrive meanwhile', async () => {
    await record(40);
    const first = await page();
    await record(7);
    const second = await page(first.next_page);
    expect(numbersOn(first)[24]).toBe(16);
    expect(numbersOn(second)[0]).toBe(15);
  });

  it('start again with null', async () => {
    expect((await page(null)).entries).toHaveLength(2);
  });
});

it.each(['0', 'AAAA', '-1', '%27', '1'.repeat(20), 7, ['1'], { id: 1 }])('rejects the cursor %j', async (cursor) => {
  const response = await postAs(poll, token, '/api/audit-log', { page_state: cursor }).expect(400);
  expect(invalidFieldsOf(response)).toEqual(['page_state']);
});

it('has an entry exactly when the recorded change was committed', async () => {
  const auditLog = poll.app.get(AuditLog, { strict: false });
  const dataSource = poll.app.get(DataSource, { strict: false });
  await dataSource.transaction((manager) =>
    auditLog.record(ADMINISTRATOR, 'invalidation', { reason: 'committed' }, manager),
  );
  const undone = dataSource.transaction(async (manager) => {
    await auditLog.record(ADMINISTRATOR, 'erasure', { reason: 'rolled back' }, manager);
    throw new Error('the change failed');
  });
  await expect(undone).rejects.toThrow('the change failed');
  expect((await auditEntriesIn(poll.database)).map(([, action]) => action)).toEqual([
    'account added',
    'sign-in',
    'invalidation',
  ]);
});
