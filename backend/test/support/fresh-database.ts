import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** The address of a new empty database, which exists until the end of the test run. */
export async function emptyDatabase(): Promise<string> {
  return databaseLike('template1');
}

/** As `emptyDatabase`, with the schema. */
export async function freshDatabase(): Promise<string> {
  return databaseLike('poll');
}

async function databaseLike(template: string): Promise<string> {
  const name = `poll_${randomBytes(6).toString('hex')}`;
  const server = await connectTo(inject('serverUrl'));
  await server.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  await server.end();
  const url = new URL(inject('serverUrl'));
  url.pathname = name;
  return url.href;
}

export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'test' });
  await client.connect();
  return client;
}
