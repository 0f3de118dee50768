import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StalledReaderError, StatementStream } from '../src/platform/database/row-stream.js';
import { connectTo, emptyDatabase } from './support/fresh-database.js';

/** ms */
const PATIENCE = 1_000;

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

async function linesOf(rows: StatementStream, afterEachPiece: () => Promise<unknown>): Promise<string[]> {
  const pieces: AsyncIterable<Buffer> = rows;
  let text = '';
  for await (const piece of pieces) {
    text += piece.toString();
    await afterEachPiece();
  }
  expect(text.slice(-2)).toBe('\r\n');
  return text.slice(0, -2).split('\r\n');
}

it('ends, and stops its statement, when nobody takes a row for as long as it waits', async () => {
  const rows = rowsOf('SELECT number FROM generate_series(1, 500000) AS numbers (number)');
  await once(rows, 'readable');
  expect(String(rows.read(5))).toBe('"1"\r\n');
  await expect(once(rows, 'close')).rejects.toBeInstanceOf(StalledReaderError);
  expect(rows.destroyed).toBe(true);
  expect(stops).toBe(1);
});

it('goes on for a reader who is slow but reads', async () => {
  const rows = rowsOf('SELECT number FROM generate_series(1, 50000) AS numbers (number)');
  // Here the time itself is what it is about: all of it is longer than the patience, each pause is shorter.
  expect(await linesOf(rows, () => setTimeout(PATIENCE / 4))).toHaveLength(50_000);
  expect(stops).toBe(0);
});

it('takes its parameters as texts, whatever stands in them', async () => {
  const texts = ["it's", "\\'; DROP TABLE votes --", '$2', '"quoted", twice', 'line\nend'];
  const places = texts.map((_, index) => `$${index + 1}`).join(', ');
  const rows = client.query(new StatementStream(`SELECT ${places}`, texts, () => Promise.resolve()));
  const [line] = await linesOf(rows, () => Promise.resolve());
  expect(line).toBe(texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(','));
});

it('hands on lines of any length, each once', async () => {
  const rows = rowsOf(`SELECT repeat('é', number * 997) FROM generate_series(0, 100) AS numbers (number)`);
  const lengths = (await linesOf(rows, () => Promise.resolve())).map((line) => line.length - 2);
  expect(lengths).toEqual(Array.from({ length: 101 }, (_, number) => number * 997));
});

it('waits for the database as long as it takes', async () => {
  const rows = rowsOf(
    `SELECT number, pg_sleep(${(2 * PATIENCE) / 1000})::text FROM generate_series(1, 2) AS numbers (number)`,
  );
  expect(await linesOf(rows, () => Promise.resolve())).toEqual(['"1",""', '"2",""']);
  expect(stops).toBe(0);
});
