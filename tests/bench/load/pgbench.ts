import { join } from 'node:path';
import pg from 'pg';
import { program } from '../machine';
import { runMeasured } from './measured-process';

/**
 * Our row with the keys that ensure one vote per voter, without what the administrators' lists need: all that a program would
 * do that only counts votes.
 */
const TABLES = `
CREATE TABLE votes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  voter_key bytea NOT NULL UNIQUE,
  idempotency_key uuid UNIQUE,
  name text NOT NULL,
  email text NOT NULL,
  phone_number text NOT NULL,
  country text NOT NULL,
  zip_code text NOT NULL,
  free_gifts boolean NOT NULL,
  candidate_id smallint NOT NULL,
  source text NOT NULL,
  cast_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE totals (id integer PRIMARY KEY, votes bigint NOT NULL) WITH (fillfactor = 50);
INSERT INTO totals VALUES (1, 0)`;

const DATABASE = 'pgbench';

/** Generous on an idle machine. */
const SECONDS_PER_SESSION = 1 / 32;

/** Divides by zero unless the total equals the rows. */
const IS_EXACT = 'SELECT 1 / ((SELECT count(*) FROM votes) = (SELECT votes FROM totals))::int';

/** Creates pgbench's own database on the same server. Returns its URL. */
export async function makePgbenchDatabase(serverUrl: string): Promise<string> {
  await query(serverUrl, `CREATE DATABASE ${DATABASE}`);
  const url = new URL(serverUrl);
  url.pathname = DATABASE;
  await query(url.href, TABLES);
  return url.href;
}

export interface PgbenchRun {
  perSecond: number;
  generatorShare: number;
}

/** One vote, one commit, as fast as `clients` can; 'exact-total' keeps a total in the same commit. Starts with empty tables. */
export async function pgbench(
  url: string,
  script: 'exact-total' | 'row-alone',
  clients: number,
  seconds: number,
): Promise<PgbenchRun> {
  await query(url, 'TRUNCATE votes', 'UPDATE totals SET votes = 0', 'VACUUM totals', 'CHECKPOINT');
  const file = join(import.meta.dirname, `${script}.sql`);
  // Its clock includes the time to connect, which its result leaves out.
  const duration = seconds + Math.ceil(clients * SECONDS_PER_SESSION);
  const options = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(duration), '-f', file, url];
  const { stdout, share } = await runMeasured(program('pgbench'), options, { longest: duration + 30 });
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  if (!(perSecond > 0)) throw new Error(`pgbench said nothing of its speed:\n${stdout}`);
  if (script === 'exact-total') await query(url, IS_EXACT);
  return { perSecond, generatorShare: share };
}

async function query(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
