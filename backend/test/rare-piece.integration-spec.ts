import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Statements } from '../src/platform/database/administration-database.js';
import { rarePiece } from '../src/platform/database/rare-piece.js';
import { connectTo, freshDatabase } from './support/fresh-database.js';

let database: pg.Client;
let statements: Statements;

beforeAll(async () => {
  database = await connectTo(await freshDatabase());
  statements = {
    query: async <Row extends object>(sql: string, parameters: unknown[] = []) =>
      (await database.query<Row>(sql, parameters)).rows,
  };
  // The first one is not among those that are looked at.
  await database.query(`
    INSERT INTO emails (email_address, source)
    SELECT CASE number WHEN 1 THEN 'early@example.com' ELSE format('Ada.Example.%s@example.com', number) END, 'one.example.com'
    FROM generate_series(1, 1001) AS numbers (number) ORDER BY number`);
});

afterAll(() => database.end());

it.each([
  ['what nobody near has', 'ada.example.4711', { start: 13, length: 4 }],
  ['the longest of several', 'ZYZX.example.zzyzx@nowhere.example', { start: 20, length: 7 }],
  ['what is farther away than is looked', 'early', { start: 1, length: 5 }],
  ['a part of a word', 'examplewise', { start: 5, length: 7 }],
  ['nothing where all is common', 'ADA.example.10', undefined],
  ['nothing where it is short', 'ada.zzy', undefined],
  ['nothing across other signs', 'xx.yy.zz', undefined],
])('is %s', async (_what, text, piece) => {
  expect(await rarePiece(statements, 'emails', 'email_address', text, '1002')).toEqual(piece);
});
