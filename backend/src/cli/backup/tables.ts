import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** All tables except `migrations`, which the restore fills, and `buckets`, which distributing makes. Referenced tables come before those with the foreign key. */
const TABLES = `
WITH RECURSIVE ours AS (
  SELECT oid, relname FROM pg_class
  WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND relname NOT IN ('migrations', 'buckets')
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
), ranked AS (
  SELECT oid, relname, 0 AS rank FROM ours
  UNION
  SELECT ours.oid, ours.relname, ranked.rank + 1
  FROM ranked JOIN pg_constraint ON contype = 'f' AND confrelid = ranked.oid AND conrelid <> confrelid
  JOIN ours ON ours.oid = conrelid
)
SELECT relname AS name FROM ranked GROUP BY relname ORDER BY max(rank), relname`;

const IDENTITIES = `
SELECT table_name, column_name FROM information_schema.columns
WHERE table_schema = current_schema() AND is_identity = 'YES'`;

export async function tablesIn(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(TABLES);
  return rows.map(({ name }) => name);
}

/** As a single table has them; in a cluster each bucket has its own totals. */
const TOTALS = new Map([
  ['tallies', 'SELECT candidate_id, country, slot, sum(votes)::bigint AS votes FROM tallies GROUP BY 1, 2, 3'],
  ['daily_tallies', 'SELECT day, candidate_id, slot, sum(votes)::bigint AS votes FROM daily_tallies GROUP BY 1, 2, 3'],
]);

/** SQL of a table's rows as on a single machine, so that a backup can be restored there and into any cluster. */
async function rowsOf(client: pg.ClientBase, table: string): Promise<string> {
  const totals = TOTALS.get(table);
  const { rows } = await client.query<{ columns: string; is_distributed: boolean }>(
    `SELECT string_agg(attname, ', ' ORDER BY attnum) FILTER (WHERE attname <> 'bucket') AS columns,
       bool_or(attname = 'bucket') AS is_distributed
     FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [table],
  );
  return rows[0]?.is_distributed && totals ? totals : `SELECT ${rows[0]?.columns} FROM ${table}`;
}

/** The number of rows per table, in the session's snapshot. */
export async function countRows(client: pg.ClientBase, tables: string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await client.query<{ count: string }>(
      `SELECT count(*) FROM (${await rowsOf(client, table)}) AS rows`,
    );
    counts[table] = Number(rows[0]?.count);
  }
  return counts;
}

function fileOf(folder: string, table: string): string {
  return join(folder, `${table}.copy.gz`);
}

/** Streams the rows, so that memory does not grow with the tables. */
export async function writeTables(client: pg.ClientBase, tables: string[], folder: string): Promise<void> {
  for (const table of tables) {
    const rows = client.query(copyTo(`COPY (${await rowsOf(client, table)}) TO STDOUT`));
    await pipeline(rows, createGzip(), createWriteStream(fileOf(folder, table), { mode: 0o600 }));
  }
}

/** Replaces rows that migrations have inserted. A cluster's backup has no texts of votes: a server adds them from the votes. */
export async function readTables(client: pg.ClientBase, folder: string): Promise<void> {
  const tables = (await tablesIn(client)).filter((table) => existsSync(fileOf(folder, table)));
  await client.query(`TRUNCATE ${tables.join(', ')}`);
  // They would queue votes for the log, whose own rows are in the backup, and notify webhooks of them again.
  await client.query('ALTER TABLE votes DISABLE TRIGGER USER');
  for (const table of tables) {
    const rows = client.query(copyFrom(`COPY ${table} FROM STDIN`));
    await pipeline(createReadStream(fileOf(folder, table)), createGunzip(), rows);
  }
  await client.query('ALTER TABLE votes ENABLE TRIGGER USER');
  await continueIdentities(client);
}

/** Sets the sequences of identity columns, which `COPY` does not change. */
async function continueIdentities(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ table_name: string; column_name: string }>(IDENTITIES);
  for (const { table_name: table, column_name: column } of rows) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), max(${column})) FROM ${table} HAVING max(${column}) IS NOT NULL`,
      [table, column],
    );
  }
}
