import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '../../src/platform/database/migrate.js';

/**
 * Databases on the Citus cluster whose coordinator is at TEST_CITUS_URL: the address of a database there that knows the
 * other machines. The account must be a superuser.
 */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const address = process.env.TEST_CITUS_URL;
  if (!address) throw new Error('TEST_CITUS_URL is missing: the address of the database of a Citus cluster.');
  const [coordinator, ...workers] = await machinesOf(address);
  if (!coordinator || workers.length === 0) throw new Error('The cluster of TEST_CITUS_URL has no workers.');
  const prefix = `poll_${randomBytes(3).toString('hex')}_`;
  const empty = await distributedDatabase(`${prefix}empty`, coordinator, workers);
  const poll = await distributedDatabase(`${prefix}poll`, coordinator, workers);
  await migrateDatabase({ url: poll.href });
  project.provide('serverUrl', serverOf(coordinator).href);
  project.provide(
    'otherServerUrls',
    workers.map((url) => serverOf(url).href),
  );
  project.provide('emptyTemplate', databaseOf(empty));
  project.provide('pollTemplate', databaseOf(poll));
  project.provide('databasePrefix', prefix);
  return async () => {
    for (const url of [coordinator, ...workers]) await dropDatabases(serverOf(url), prefix);
  };
}

/** The addresses of the database on the coordinator, then on the workers. */
async function machinesOf(address: string): Promise<URL[]> {
  const nodes = await query<{ nodename: string; nodeport: number }>(
    new URL(address),
    'SELECT nodename, nodeport FROM pg_dist_node WHERE isactive AND groupid > 0 ORDER BY nodeid',
  );
  return [new URL(address), ...nodes.map(({ nodename, nodeport }) => at(new URL(address), nodename, nodeport))];
}

async function distributedDatabase(name: string, coordinator: URL, workers: URL[]): Promise<URL> {
  const [host] = await query<{ host: string }>(
    coordinator,
    `SELECT nodename AS host FROM pg_dist_node WHERE groupid = 0`,
  );
  for (const url of [coordinator, ...workers]) {
    await query(serverOf(url), `CREATE DATABASE ${name}`);
    await query(named(url, name), 'CREATE EXTENSION citus');
    await query(named(url, name), 'CREATE EXTENSION IF NOT EXISTS pg_trgm');
  }
  const database = named(coordinator, name);
  await query(database, 'SELECT citus_set_coordinator_host($1, $2)', [
    host?.host ?? coordinator.hostname,
    Number(coordinator.port || 5432),
  ]);
  for (const { hostname, port } of workers)
    await query(database, 'SELECT citus_add_node($1, $2)', [hostname, Number(port)]);
  return database;
}

async function dropDatabases(server: URL, prefix: string): Promise<void> {
  const databases = await query<{ datname: string }>(
    server,
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
    [prefix],
  );
  for (const { datname } of databases) await query(server, `DROP DATABASE ${datname} WITH (FORCE)`);
}

async function query<Row extends pg.QueryResultRow>(url: URL, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

function named(url: URL, name: string): URL {
  const database = new URL(url);
  database.pathname = name;
  return database;
}

/** PostgreSQL copies a database only while no client is connected to it. */
function serverOf(url: URL): URL {
  return named(url, 'postgres');
}

function databaseOf(url: URL): string {
  return url.pathname.slice(1);
}

function at(url: URL, host: string, port: number): URL {
  const other = new URL(url);
  other.hostname = host;
  other.port = String(port);
  return other;
}
