import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { makeTemporaryFolder } from 'test-support/temporary-folder';
import { describe, expect, it } from 'vitest';
import { connectionCounts } from '../src/platform/database/connection-counts.js';
import { Administration } from './support/administration.js';
import { on } from './support/backup-folders.js';
import { ownServer } from './support/data-folders.js';
import { connectTo, freshDatabase, lockedTable, queryAt } from './support/fresh-database.js';
import { manyVotes } from './support/many-votes.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { runCommand } from './support/run-command.js';
import { ServedPoll } from './support/served-poll.js';
import { until } from './support/until.js';
import { voteOf } from './support/voters.js';

/** The open connections of the poll by the application names of its pools. */
async function connectionsOf({ database }: PollUnderTest): Promise<Record<string, number>> {
  await database.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await database.query<{ name: string; count: number }>(`
    SELECT application_name AS name, count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'poll%' GROUP BY 1`);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

it('DATABASE_CONNECTIONS is the most that a backend under load opens, with a share for each kind', async () => {
  const DATABASE_CONNECTIONS = 20;
  // A rejection here would be logged.
  const poll = await PollUnderTest.start({ DATABASE_CONNECTIONS, LOG_LEVEL: 'fatal' });
  const olive = await Administration.of(poll);
  const lock = await lockedTable(poll.config.DATABASE_URL, 'votes, emails, audit_log');
  // Everything waits for the locks, so that every kind opens all of its connections.
  const work = [
    ...manyVotes(100, 0).map((vote) => poll.castVote(vote)),
    ...Array.from({ length: 10 }, () => [
      olive.post('get-votes'),
      olive.post('get-votes/export'),
      olive.post('votes/invalidate', { ids: ['1'], reason: 'a test' }),
    ]).flat(),
  ].map((sent) => sent.then(() => undefined));
  const counts = connectionCounts(DATABASE_CONNECTIONS);
  const expected = {
    'poll-ballot-box': counts.votes,
    'poll-administration': counts.administration,
    'poll-changes': counts.changes,
    'poll-export': counts.exports,
  };
  await poll.hasRead(work.length);
  let open: Record<string, number> = {};
  await until(async () => {
    open = await connectionsOf(poll);
    return Object.entries(expected).every(([name, count]) => open[name] === count);
  });
  // What has expired is deleted at the start, although votes are not confirmed here; on a busy machine that is long ago.
  const { poll: general = 0, 'poll-confirmations': deletions = 0, ...others } = open;
  expect(others).toEqual({ ...expected, 'poll-jobs': counts.jobs });
  expect(deletions).toBeLessThanOrEqual(1);
  expect(general).toBeLessThanOrEqual(counts.general);
  await lock.end();
  await Promise.all(work);
});

/** Its own role, because all tests share the password of the default one. */
async function roleOn(databaseUrl: string, password: string) {
  const role = `rotated_${new URL(databaseUrl).pathname.slice(1)}`;
  await queryAt(databaseUrl, `CREATE ROLE ${role} LOGIN SUPERUSER PASSWORD '${password}'`);
  return { role, setPassword: (next: string) => queryAt(databaseUrl, `ALTER ROLE ${role} PASSWORD '${next}'`) };
}

it('DATABASE_PASSWORD_FILE may change while the poll runs: no vote is lost, and new connections use the new one', async () => {
  const direct = await freshDatabase();
  const { role, setPassword } = await roleOn(direct, 'first');
  const file = join(makeTemporaryFolder(), 'password');
  writeFileSync(file, 'first\n');
  const url = new URL(direct);
  [url.username, url.password] = [role, ''];
  const environment = { DATABASE_URL: url.href, DATABASE_PASSWORD_FILE: file };
  const { url: address } = await ServedPoll.start(environment);
  const cast = (person: string) => request(address).post('/api/vote').send(voteOf(person));
  const votes = [await cast('before')];
  await setPassword('second');
  // The first connection is still open, and no other one is needed.
  votes.push(await cast('between'));
  writeFileSync(file, 'second\n');
  const crowd = Array.from({ length: 100 }, (_, index) => cast(`crowd-${index}`));
  votes.push(...(await Promise.all(crowd)));
  expect(votes.map(({ status }) => status).filter((status) => status !== 201)).toEqual([]);
  await queryAt(direct, 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [role]);
  await until(async () => (await fetch(`${address}/api/health/ready`)).status === 200);
  await cast('after').expect(201);
  expect(await runCommand('migrate', { ...on(url.href), DATABASE_PASSWORD_FILE: file })).toMatchObject({ code: 0 });
  rmSync(file);
  await expect(ServedPoll.start(environment)).rejects.toThrow(
    `DATABASE_PASSWORD_FILE: ${file} cannot be read (ENOENT)`,
  );
});

describe('a DATABASE_URL with several hosts', () => {
  it('leads to the one that accepts writes, and to the other one if they swap roles', async () => {
    const [one, other] = [await ownServer(), await ownServer()];
    await setReadOnly(one.url, true);
    const several = new URL(other.url);
    several.searchParams.set('target_session_attrs', 'read-write');
    // Nothing listens on the first host.
    const DATABASE_URL = several.href.replace(several.host, `127.0.0.1:1,${new URL(one.url).host},${several.host}`);
    expect(await runCommand('migrate', on(DATABASE_URL))).toMatchObject({ code: 0 });
    const { url } = await ServedPoll.start({ DATABASE_URL });
    await request(url).post('/api/vote').send(voteOf('ada')).expect(201);
    expect(await Promise.all([votesIn(one.url), votesIn(other.url)])).toEqual([0, 1]);

    await setReadOnly(one.url, false);
    await setReadOnly(other.url, true);
    await request((await ServedPoll.start({ DATABASE_URL })).url)
      .post('/api/vote')
      .send(voteOf('bob'))
      .expect(201);
    expect(await Promise.all([votesIn(one.url), votesIn(other.url)])).toEqual([1, 1]);
  });

  it('ends the start with one line if none accepts writes', async () => {
    const server = await ownServer();
    await setReadOnly(server.url, true);
    const { host } = new URL(server.url);
    const DATABASE_URL = server.url.replace(host, `127.0.0.1:1,${host}`).concat('?target_session_attrs=read-write');
    await expect(ServedPoll.start({ DATABASE_URL })).rejects.toThrow(
      `The database poll at 127.0.0.1:1,${host} cannot be reached: connect ECONNREFUSED 127.0.0.1:1, ${host} does not take writes`,
    );
  });

  /** Like a standby, to clients that only query the state. */
  async function setReadOnly(url: string, isReadOnly: boolean): Promise<void> {
    const database = await connectTo(url);
    await database.query('SET default_transaction_read_only = off');
    await database.query(`ALTER SYSTEM SET default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
    await database.query('SELECT pg_reload_conf()');
    await database.end();
    const expected = isReadOnly ? 'on' : 'off';
    await until(async () => (await setting(url)) === expected);
  }

  async function setting(url: string): Promise<string | undefined> {
    const { rows } = await queryAt<{ transaction_read_only: string }>(url, 'SHOW transaction_read_only');
    return rows[0]?.transaction_read_only;
  }

  async function votesIn(url: string): Promise<number | null> {
    return (await queryAt(url, 'SELECT FROM votes')).rowCount;
  }
});
