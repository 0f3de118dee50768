import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { closeLater } from 'test-support/still-open';
import { inject } from 'vitest';
import type { Database } from '../../src/platform/database/connection.js';

/** With the time limits of tests, so that a machine that stalls for two seconds is no reason to fail. */
export const databaseAt = (url: string): Database => ({ url, timeoutFactor: Number(process.env.TIMEOUT_FACTOR ?? 1) });

/** Created by a file, to be dropped at its end. */
const made = new Set<string>();

/** The address of a new empty database, which exists until the end of the test file. */
export const emptyDatabase = async (): Promise<string> => databaseLike(inject('emptyTemplate'));

/** As `emptyDatabase`, with the schema. */
export const freshDatabase = async (): Promise<string> => databaseLike(inject('pollTemplate'));

/** On every machine of a cluster: Citus connects to the database of the same name. */
async function databaseLike(template: string): Promise<string> {
  const name = `${inject('databasePrefix')}${randomBytes(6).toString('hex')}`;
  const servers = inject('otherServerUrls');
  await Promise.all([inject('serverUrl'), ...servers].map((url) => copyDatabase(url, template, name)));
  const url = new URL(inject('serverUrl'));
  url.pathname = name;
  dropAtEndOfFile(url.href);
  return url.href;
}

export function dropAtEndOfFile(url: string): void {
  made.add(url);
}

/** For a poll that later files use, too. */
export function outlivesFile(url: string): void {
  made.delete(url);
}

/** Drops everything that the file has created: a thousand databases would not fit into memory. */
export async function dropDatabases(): Promise<void> {
  await Promise.all([...made].map(dropDatabase));
  made.clear();
}

async function copyDatabase(serverUrl: string, template: string, name: string): Promise<void> {
  const server = await openConnection(serverUrl);
  // A session that begins to watch afterwards would keep the template from being copied.
  if (inject('otherServerUrls').length > 0) {
    await server.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1', [template]);
  }
  // By files, which takes half as long as by the write-ahead log, and leaves nothing in memory for a drop to find.
  await server.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  await server.end();
}

/** Until the end of the test, or of the file. */
export async function connectTo(url: string, application = 'test'): Promise<pg.Client> {
  return closeLater(await openConnection(url, application), (client) => client.end());
}

/** A connection whose transaction keeps others from the table until it ends. */
export async function lockedTable(url: string, table: string, mode = 'ACCESS EXCLUSIVE'): Promise<pg.Client> {
  const lock = await connectTo(url);
  await lock.query(`BEGIN; LOCK TABLE ${table} IN ${mode} MODE`);
  return lock;
}

/** The result of one query, on a connection of its own. */
export async function queryAt<Row extends object>(url: string, sql: string, values: unknown[] = []) {
  const client = await connectTo(url);
  const result = await client.query<Row>(sql, values);
  await client.end();
  return result;
}

export async function openConnection(url: string, application = 'test'): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: application });
  // Queries after its loss are rejected.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Even while clients are connected. */
async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  for (const serverUrl of [inject('serverUrl'), ...inject('otherServerUrls')]) {
    const server = await openConnection(serverUrl);
    await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await server.end();
  }
}
