import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** The address of a new empty database, which exists until the end of the test run. */
export async function emptyDatabase(): Promise<string> {
  return databaseLike(inject('emptyTemplate'));
}

/** As `emptyDatabase`, with the schema. */
export async function freshDatabase(): Promise<string> {
  return databaseLike(inject('pollTemplate'));
}

/** On every machine of a cluster: Citus connects to the database of the same name. */
async function databaseLike(template: string): Promise<string> {
  const name = `${inject('databasePrefix')}${randomBytes(6).toString('hex')}`;
  const servers = inject('otherServerUrls');
  await Promise.all([inject('serverUrl'), ...servers].map((url) => copyDatabase(url, template, name)));
  const url = new URL(inject('serverUrl'));
  url.pathname = name;
  return url.href;
}

async function copyDatabase(serverUrl: string, template: string, name: string): Promise<void> {
  const server = await connectTo(serverUrl);
  // One that begins to look after the template keeps it from being copied.
  if (inject('otherServerUrls').length > 0) {
    await server.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1', [template]);
  }
  await server.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  await server.end();
}

export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'test' });
  await client.connect();
  return client;
}
