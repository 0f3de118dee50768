import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import type pg from 'pg';
import request from 'supertest';
import { makeTemporaryFolder, removeFolder } from 'test-support/temporary-folder';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { EmbeddedPostgres } from '../src/cli/embedded/embedded-postgres.js';
import { createApp } from '../src/configure-app.js';
import { Administration } from './support/administration.js';
import { ADMINISTRATOR, logIn } from './support/administrator.js';
import { killDatabase } from './support/chaos/database-failures.js';
import { SmallDisk } from './support/chaos/small-disk.js';
import { copyFolder } from './support/data-folders.js';
import { connectTo } from './support/fresh-database.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { compareTotals } from './support/rows.js';
import { until, untilPassed } from './support/until.js';
import { errorOf, voteOf } from './support/voters.js';

// Each test has its own database server, whose settings it changes.

let folder: string;
let postgres: EmbeddedPostgres;
let poll: PollUnderTest;
let disk: SmallDisk | undefined;

beforeEach(() => {
  Logger.overrideLogger(false);
});

/** A start with production's limits, which a stalled machine exceeds. */
async function startPoll(changes: Parameters<typeof PollUnderTest.start>[0] = {}): Promise<PollUnderTest> {
  return untilPassed(() => PollUnderTest.start({ DATABASE_URL: postgres.url, TIMEOUT_FACTOR: 1, ...changes }));
}

async function start(place: string, changes: Parameters<typeof startPoll>[0] = {}): Promise<void> {
  folder = place;
  copyFolder(inject('migratedFolder'), folder);
  postgres = await EmbeddedPostgres.start(folder, inject('serverPassword'));
  poll = await startPoll(changes);
}

/** For tests that are not about limits. */
const PATIENT = { TIMEOUT_FACTOR: 10 };

/** Ends the application's connection that waits for a standby, once there is one. */
async function interruptWait(application: string): Promise<void> {
  const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND application_name = $1`;
  await until(async () => (await poll.database.query(end, [application])).rowCount === 1);
}

afterEach(async () => {
  await poll.leave();
  await postgres.stop();
  disk?.unmount();
  disk = undefined;
  removeFolder(folder);
});

async function ready(): Promise<number> {
  return (await request(poll.url).get('/api/health/ready')).status;
}

async function untilReady(status: 200 | 503): Promise<void> {
  await until(async () => (await ready()) === status);
}

async function cast(person: string, key: string = randomUUID()): Promise<number> {
  return (await poll.castVote(voteOf(person), { 'Idempotency-Key': key })).status;
}

async function totalVotes(): Promise<number> {
  const database = await connectTo(postgres.url);
  const { votes, disagreements } = await compareTotals(database);
  await database.end();
  expect(disagreements).toBe(0);
  return votes;
}

/** Changes settings of the server, even for open sessions; an empty value is one too. */
async function configure(database: pg.Client, settings: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) await database.query(`ALTER SYSTEM SET ${name} = '${value}'`);
  await database.query('SELECT pg_reload_conf()');
}

describe('a backend is not ready, and takes no vote', () => {
  it('while its server is a standby, and is ready again once that is promoted', async () => {
    await start(makeTemporaryFolder());
    expect(await cast('ada')).toBe(201);
    expect(await ready()).toBe(200);
    await poll.database.end();
    if (postgres.pid === undefined) throw new Error('the database does not run');
    writeFileSync(join(postgres.folder, 'standby.signal'), '');
    await killDatabase(postgres.pid);
    const standby = await untilPassed(() => connectTo(postgres.url));

    await untilReady(503);
    const response = await poll.castVote(voteOf('bob'));
    expect(errorOf(response)).toMatchObject({ statusCode: 503, code: 'vote.unconfirmed' });
    expect(response.headers['retry-after']).toBe('2');
    // Its totals may be stale.
    await request(poll.url).get('/api/vote/count').expect(503);
    await expect(createApp(poll.config)).rejects.toThrow(
      /^The database poll at \S+ cannot be reached: it is a standby$/,
    );

    await standby.query('SELECT pg_promote()');
    await untilReady(200);
    expect(await cast('bob')).toBe(201);
    expect(await cast('ada')).toBe(409);
    await standby.end();
  });

  it('while its sessions are read-only, and leaves each such connection at the first write', async () => {
    await start(makeTemporaryFolder());
    expect(await cast('ada')).toBe(201);
    const connection = async (application: string) => {
      const { rows } = await poll.database.query<{ pid: number }>(
        'SELECT pid FROM pg_stat_activity WHERE application_name = $1 ORDER BY pid',
        [application],
      );
      return rows.map(({ pid }) => pid);
    };
    const [general] = await connection('poll');
    const [votes] = await connection('poll-ballot-box');
    expect([general, votes]).toEqual([expect.any(Number), expect.any(Number)]);
    await configure(poll.database, { default_transaction_read_only: 'on' });

    await untilReady(503);
    expect(await cast('bob')).toBe(503);
    await until(async () => !(await connection('poll-ballot-box')).includes(votes ?? 0));
    // The attempt is written to the audit log.
    await logIn(poll, ADMINISTRATOR, 'wrong');
    await until(async () => !(await connection('poll')).includes(general ?? 0));

    await configure(poll.database, { default_transaction_read_only: 'off' });
    await untilReady(200);
    expect(await cast('bob')).toBe(201);
  });

  it('while its disk is full, even when no votes come, and becomes ready again by itself', async () => {
    disk = SmallDisk.mount();
    await start(disk.folder);
    await untilReady(200);
    disk.fill();
    await untilReady(503);
    disk.free();
    await untilReady(200);
    expect(await cast('ada')).toBe(201);
  });

  it('while a synchronous standby is missing, and counts the waiting vote once it is back', async () => {
    await start(makeTemporaryFolder());
    const key = randomUUID();
    await configure(poll.database, { synchronous_standby_names: 'missing' });
    await untilReady(503);
    expect(await cast('ada', key)).toBe(503);
    // The attempt's audit log entry waits, and the totals do not get its connection.
    await logIn(poll, ADMINISTRATOR, 'wrong');
    await request(poll.url).get('/api/vote/count').expect(200);

    await configure(poll.database, { synchronous_standby_names: '' });
    await untilReady(200);
    expect(await cast('ada', key)).toBe(201);
    expect(await totalVotes()).toBe(1);
  });
});

describe('with DATABASE_SYNC=required a backend is not ready', () => {
  it.each([
    ['no synchronous standby is asked for', { synchronous_standby_names: '' }],
    ['a commit waits for its own disk only', { synchronous_standby_names: 'poll', synchronous_commit: 'local' }],
    ['a standby has a vote in memory only', { synchronous_standby_names: 'poll', synchronous_commit: 'remote_write' }],
  ])('where %s', async (_where, settings) => {
    await start(makeTemporaryFolder(), { DATABASE_SYNC: 'required' });
    await configure(poll.database, settings);
    expect(await ready()).toBe(503);
  });
});

it('a backend stops, and starts, while the queue of jobs waits for a standby that is missing', async () => {
  await start(makeTemporaryFolder());
  await poll.jobsAreDone();
  await configure(poll.database, { synchronous_standby_names: 'missing' });
  await untilReady(503);
  await poll.database.query(`SET synchronous_commit = local; SELECT graphile_worker.add_job('pending-votes')`);
  const waiting = `SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND application_name = 'poll-jobs'`;
  await until(async () => (await poll.database.query(waiting)).rowCount !== 0);
  await poll.close();
  poll = await startPoll();
  expect(await ready()).toBe(503);
});

it('a vote whose wait for the standby was interrupted is visible, and is not acknowledged until a standby has it', async () => {
  await start(makeTemporaryFolder(), PATIENT);
  const key = randomUUID();
  await configure(poll.database, { synchronous_standby_names: 'missing' });
  const interrupted = async (vote: Promise<number>) => {
    await interruptWait('poll-ballot-box');
    return vote;
  };
  expect(await interrupted(cast('ada', key))).toBe(503);
  expect(await totalVotes()).toBe(1);

  expect(await interrupted(cast('ada', key))).toBe(503);
  expect(await interrupted(cast('ada'))).toBe(503);

  await configure(poll.database, { synchronous_standby_names: '' });
  await untilReady(200);
  expect(await cast('ada', key)).toBe(201);
  expect(await cast('ada')).toBe(409);
});

it('a change by an administrator is confirmed only once a standby has it, and can be repeated', async () => {
  await start(makeTemporaryFolder(), PATIENT);
  const olive = await Administration.of(poll);
  expect(await cast('ada')).toBe(201);
  const ids = (await olive.votes()).votes.map(({ id }) => id);
  await configure(poll.database, { synchronous_standby_names: 'missing' });
  const invalidate = () => olive.post('votes/invalidate', { ids, reason: 'a test' });
  const first = invalidate().then((response) => response);
  await interruptWait('poll-changes');
  for (const response of [await first, await invalidate()]) {
    expect(errorOf(response)).toMatchObject({ statusCode: 503, code: 'administration.unavailable' });
  }

  await configure(poll.database, { synchronous_standby_names: '' });
  expect(await olive.change('invalidate', { ids })).toBe(0);
  expect(await totalVotes()).toBe(1);
});
