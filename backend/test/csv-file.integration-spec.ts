import { once } from 'node:events';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { csvFile, type EndOfFile, StalledClientError } from '../src/platform/lists/csv.js';
import { connectTo, emptyDatabase } from './support/fresh-database.js';

/** ms that the file waits for its client, by the test's clock. */
const READ_TIMEOUT = 60_000;

let client: pg.Client;
let rows: Readable;
let ended: Promise<EndOfFile>;

beforeEach(async () => {
  client = await connectTo(await emptyDatabase());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

function fileOf(sql: string): Readable {
  rows = client.query(copyTo(`COPY (${sql}) TO STDOUT WITH (FORMAT csv, FORCE_QUOTE *)`));
  const made = csvFile([], rows);
  ended = made.ended;
  return made.file;
}

async function linesOf(file: Readable, afterEachPiece: () => void = () => undefined): Promise<string[]> {
  const pieces: AsyncIterable<Buffer> = file;
  let text = '';
  for await (const piece of pieces) {
    text += piece.toString();
    afterEachPiece();
  }
  expect(text).toMatch(/^\uFEFF\r\n/);
  expect(text.slice(-2)).toBe('\r\n');
  return text.slice(3, -2).split('\r\n');
}

it('ends with an error, and ends its query, if the client reads nothing for the time limit', async () => {
  const file = fileOf('SELECT number FROM generate_series(1, 500000) AS numbers (number)');
  const closed = once(rows, 'close').catch(() => undefined);
  await once(file, 'readable');
  expect(String(file.read(9))).toBe('\uFEFF\r\n"1"\r');
  const broken = once(file, 'close');
  vi.advanceTimersByTime(READ_TIMEOUT);
  await expect(broken).rejects.toBeInstanceOf(StalledClientError);
  await closed;
  expect(rows.destroyed).toBe(true);
  expect((await ended).outcome).toBe('broken off');
});

it('reports how many rows the client took, and whether these were all', async () => {
  await linesOf(fileOf(`SELECT E'two\\nlines "quoted"', number FROM generate_series(1, 30) AS numbers (number)`));
  expect(await ended).toEqual({ rows: 30, outcome: 'finished' });
  const left = fileOf('SELECT number FROM generate_series(1, 500000) AS numbers (number)');
  await once(left, 'readable');
  left.destroy();
  const { rows: read, outcome } = await ended;
  expect(outcome).toBe('cancelled');
  expect(read).toBeLessThan(500_000);
});

it('continues for a slow client', async () => {
  const file = fileOf('SELECT number FROM generate_series(1, 50000) AS numbers (number)');
  // The total time exceeds the limit, each pause is shorter.
  expect(await linesOf(file, () => vi.advanceTimersByTime(READ_TIMEOUT / 2))).toHaveLength(50_000);
});

it('passes on lines of any length and characters of any width, each once', async () => {
  const file = fileOf(
    `SELECT repeat('é', number * 997), repeat('山', number), 'x' FROM generate_series(0, 100) AS numbers (number)`,
  );
  const lengths = (await linesOf(file)).map((line) => line.length - 9);
  expect(lengths).toEqual(Array.from({ length: 101 }, (_, number) => number * 998));
});

it('distinguishes the end of a row from a line break or a quote within a value', async () => {
  const file = fileOf(`SELECT E'\\n"', E'a"\\n"=b', E'"\\n', 'x' FROM generate_series(1, 30000)`);
  const lines = new Set(await linesOf(file));
  expect([...lines]).toEqual(['"\n""","a""\n""=b","""\n","x"']);
});

it('waits for the database without a limit', async () => {
  const file = fileOf(`SELECT number, pg_sleep(0.1)::text || 'x' FROM generate_series(1, 2) AS numbers (number)`);
  for (let time = 0; time < 3; time += 1) vi.advanceTimersByTime(READ_TIMEOUT);
  expect(await linesOf(file)).toEqual(['"1","x"', '"2","x"']);
});

it('replaces the last two numbers of a row by a text, quoted and no formula, and what is made of the other', async () => {
  const lastValues = {
    texts: new Map([
      ['1', '=say "yes"'],
      ['2', 'Sí'],
    ]),
    lastOf: (numbers: string[]) => numbers.map((number) => `https://example.com/${number}`),
  };
  const stored = ['"a, ""5"",""6""","1","7"', '"b","2","8"', '"c","0","9"'].map((row) => Buffer.from(`${row}\n`));
  const made = csvFile([], Readable.from(stored), { lastValues });
  expect(await linesOf(made.file)).toEqual([
    '"a, ""5"",""6""","\'=say ""yes""","https://example.com/7"',
    '"b","Sí","https://example.com/8"',
    '"c","","https://example.com/9"',
  ]);
  expect(await made.ended).toEqual({ rows: 3, outcome: 'finished' });
});
