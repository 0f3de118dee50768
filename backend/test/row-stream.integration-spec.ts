import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StalledReaderError, StatementStream } from '../src/database/row-stream.js';
import { connectTo, emptyDatabase } from './fresh-database.js';

/** ms */
const PATIENCE = 200;

let client: pg.Client;
let stops: number;

beforeEach(async () => {
  client = await connectTo(await emptyDatabase());
  stops = 0;
});

afterEach(() => client.end());

function rowsOf(sql: string): StatementStream {
  const stop = async () => {
    stops += 1;
    await Promise.resolve();
  };
  return client.query(new StatementStream(sql, [], stop, PATIENCE));
}

async function count(rows: StatementStream, afterEachRow: () => Promise<unknown>): Promise<number> {
  let taken = 0;
  for await (const _row of rows) {
    taken += 1;
    await afterEachRow();
  }
  return taken;
}

it('ends, and stops its statement, when nobody takes a row for as long as it waits', async () => {
  const rows = rowsOf('SELECT number FROM generate_series(1, 5000) AS numbers (number)');
  await once(rows, 'readable');
  expect(rows.read()).toEqual({ number: 1 });
  await expect(once(rows, 'close')).rejects.toBeInstanceOf(StalledReaderError);
  expect(rows.destroyed).toBe(true);
  expect(stops).toBe(1);
});

it('goes on for a reader who is slow but reads', async () => {
  const rows = rowsOf('SELECT number FROM generate_series(1, 10) AS numbers (number)');
  // Here the time itself is what it is about: all of it is longer than the patience, each pause is shorter.
  expect(await count(rows, () => setTimeout(PATIENCE / 4))).toBe(10);
  expect(stops).toBe(0);
});

it('waits for the database as long as it takes', async () => {
  const rows = rowsOf(
    `SELECT number, pg_sleep(${(2 * PATIENCE) / 1000})::text FROM generate_series(1, 2) AS numbers (number)`,
  );
  expect(await count(rows, () => Promise.resolve())).toBe(2);
  expect(stops).toBe(0);
});
