import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import request from 'supertest';
import { makeTemporaryFolder, removeFolder } from 'test-support/temporary-folder';
import { beforeEach, describe, expect, inject, it, type TestContext } from 'vitest';
import { EmbeddedPostgres } from '../src/cli/embedded/embedded-postgres.js';
import { createApp } from '../src/configure-app.js';
import { HealthRepository } from '../src/health/health.repository.js';
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

/** A poll with a database server of its own, whose settings a test changes. */
class OwnServer {
  private constructor(
    readonly postgres: EmbeddedPostgres,
    public poll: PollUnderTest,
  ) {}

  /** Until the end of the test. `disk`: where its data are. */
  static async start(
    { onTestFinished }: TestContext,
    changes: Parameters<typeof PollUnderTest.start>[0] = {},
    disk?: SmallDisk,
  ): Promise<OwnServer> {
    const folder = disk?.folder ?? makeTemporaryFolder();
    onTestFinished(() => {
      disk?.unmount();
      removeFolder(folder);
    });
    copyFolder(inject('migratedFolder'), folder);
    const postgres = await EmbeddedPostgres.start(folder, inject('serverPassword'));
    onTestFinished(() => postgres.stop());
    const server = new OwnServer(postgres, await startPoll({ DATABASE_URL: postgres.url, ...changes }));
    onTestFinished(() => server.poll.leave());
    return server;
  }

  async startAgain(): Promise<void> {
    this.poll = await startPoll(this.poll.config);
  }

  async ready(): Promise<number> {
    return (await request(this.poll.url).get('/api/health/ready')).status;
  }

  async untilReady(status: 200 | 503): Promise<void> {
    await until(async () => (await this.ready()) === status);
  }

  async cast(person: string, key: string = randomUUID()): Promise<number> {
    return (await this.poll.castVote(voteOf(person), { 'Idempotency-Key': key })).status;
  }

  async totalVotes(): Promise<number> {
    const { votes, disagreements } = await compareTotals(await connectTo(this.postgres.url));
    expect(disagreements).toBe(0);
    return votes;
  }

  /** Changes settings of the server, even for open sessions; an empty value is one too. */
  async configure(settings: Record<string, string>): Promise<void> {
    const { database } = this.poll;
    for (const [name, value] of Object.entries(settings)) await database.query(`ALTER SYSTEM SET ${name} = '${value}'`);
    await database.query('SELECT pg_reload_conf()');
  }

  /** Ends the application's connection that waits for a standby, once there is one. */
  async interruptWait(application: string): Promise<void> {
    const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND application_name = $1`;
    await until(async () => (await this.poll.database.query(end, [application])).rowCount === 1);
  }
}

/** A start with production's limits, which a stalled machine exceeds. */
async function startPoll(changes: Parameters<typeof PollUnderTest.start>[0]): Promise<PollUnderTest> {
  return untilPassed(() => PollUnderTest.start({ TIMEOUT_FACTOR: 1, ...changes }));
}

/** For tests that are not about limits. */
const PATIENT = { TIMEOUT_FACTOR: 10 };

beforeEach(() => {
  Logger.overrideLogger(false);
});

describe('a backend is not ready, and takes no vote', () => {
  it('while its server is a standby, and is ready again once that is promoted', async (context) => {
    const server = await OwnServer.start(context);
    expect(await server.cast('ada')).toBe(201);
    expect(await server.ready()).toBe(200);
    await server.poll.database.end();
    if (server.postgres.pid === undefined) throw new Error('the database does not run');
    writeFileSync(join(server.postgres.folder, 'standby.signal'), '');
    await killDatabase(server.postgres.pid);
    const standby = await untilPassed(() => connectTo(server.postgres.url));

    await server.untilReady(503);
    const response = await server.poll.castVote(voteOf('bob'));
    expect(errorOf(response)).toMatchObject({ statusCode: 503, code: 'vote.unconfirmed' });
    expect(response.headers['retry-after']).toBe('2');
    // Its totals may be stale.
    await request(server.poll.url).get('/api/vote/count').expect(503);
    await expect(createApp(server.poll.config)).rejects.toThrow(
      /^The database poll at \S+ cannot be reached: it is a standby$/,
    );

    await standby.query('SELECT pg_promote()');
    await server.untilReady(200);
    expect(await server.cast('bob')).toBe(201);
    expect(await server.cast('ada')).toBe(409);
  });

  it('while its sessions are read-only, and leaves each such connection at the first write', async (context) => {
    const server = await OwnServer.start(context);
    expect(await server.cast('ada')).toBe(201);
    const connection = async (application: string) => {
      const { rows } = await server.poll.database.query<{ pid: number }>(
        'SELECT pid FROM pg_stat_activity WHERE application_name = $1 ORDER BY pid',
        [application],
      );
      return rows.map(({ pid }) => pid);
    };
    const [general] = await connection('poll');
    const [votes] = await connection('poll-ballot-box');
    expect([general, votes]).toEqual([expect.any(Number), expect.any(Number)]);
    await server.configure({ default_transaction_read_only: 'on' });

    await server.untilReady(503);
    expect(await server.cast('bob')).toBe(503);
    await until(async () => !(await connection('poll-ballot-box')).includes(votes ?? 0));
    // The attempt is written to the audit log.
    await logIn(server.poll, ADMINISTRATOR, 'wrong');
    await until(async () => !(await connection('poll')).includes(general ?? 0));

    await server.configure({ default_transaction_read_only: 'off' });
    await server.untilReady(200);
    expect(await server.cast('bob')).toBe(201);
  });

  it('while its disk is full, even when no votes come, and becomes ready again by itself', async (context) => {
    const disk = SmallDisk.mount();
    const server = await OwnServer.start(context, {}, disk);
    await server.untilReady(200);
    disk.fill();
    await server.untilReady(503);
    disk.free();
    await server.untilReady(200);
    expect(await server.cast('ada')).toBe(201);
  });

  it('while a synchronous standby is missing, and counts the waiting vote once it is back', async (context) => {
    const server = await OwnServer.start(context);
    const key = randomUUID();
    await server.configure({ synchronous_standby_names: 'missing' });
    await server.untilReady(503);
    expect(await server.cast('ada', key)).toBe(503);
    // The attempt's audit log entry waits, and the totals do not get its connection.
    await logIn(server.poll, ADMINISTRATOR, 'wrong');
    await request(server.poll.url).get('/api/vote/count').expect(200);

    await server.configure({ synchronous_standby_names: '' });
    await server.untilReady(200);
    expect(await server.cast('ada', key)).toBe(201);
    expect(await server.totalVotes()).toBe(1);
  });
});

// Concurrently, because they wait for limits that no clock of a test moves.
describe.concurrent('while no standby confirms', () => {
  describe('with DATABASE_SYNC=required a backend is not ready', () => {
    it.for([
      ['no synchronous standby is asked for', { synchronous_standby_names: '' }],
      ['a commit waits for its own disk only', { synchronous_standby_names: 'poll', synchronous_commit: 'local' }],
      [
        'a standby has a vote in memory only',
        { synchronous_standby_names: 'poll', synchronous_commit: 'remote_write' },
      ],
    ] as const)('where %s', async ([, settings], context) => {
      const server = await OwnServer.start(context, { DATABASE_SYNC: 'required' });
      await server.configure(settings);
      expect(await server.ready()).toBe(503);
    });

    it('where the sessions of Patroni are of one before 3.2', async (context) => {
      const server = await OwnServer.start(context, { DATABASE_SYNC: 'required' });
      const health = server.poll.app.get(HealthRepository);
      // Nothing is written, as no standby is asked for either.
      const isRefused = async () => (await health.errors()).some((error) => error.startsWith('Patroni before 3.2'));
      expect(await isRefused()).toBe(false);
      await connectTo(server.postgres.url, 'Patroni');
      expect(await isRefused()).toBe(true);
      await connectTo(server.postgres.url, 'Patroni heartbeat');
      expect(await isRefused()).toBe(false);
    });
  });

  it('a backend stops, and starts, while the queue of jobs waits for a standby that is missing', async (context) => {
    const server = await OwnServer.start(context, { TIMEOUT_FACTOR: 0.4 });
    await server.poll.jobsAreDone();
    await server.configure({ synchronous_standby_names: 'missing' });
    await server.untilReady(503);
    await server.poll.database.query(`SET synchronous_commit = local; SELECT graphile_worker.add_job('pending-votes')`);
    const waiting = `SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND application_name = 'poll-jobs'`;
    await until(async () => (await server.poll.database.query(waiting)).rowCount !== 0);
    await server.poll.close();
    await server.startAgain();
    expect(await server.ready()).toBe(503);
  });

  it('a vote whose wait for the standby was interrupted is visible, and is not acknowledged until a standby has it', async (context) => {
    const server = await OwnServer.start(context, PATIENT);
    const key = randomUUID();
    await server.configure({ synchronous_standby_names: 'missing' });
    const interrupted = async (vote: Promise<number>) => {
      await server.interruptWait('poll-ballot-box');
      return vote;
    };
    expect(await interrupted(server.cast('ada', key))).toBe(503);
    expect(await server.totalVotes()).toBe(1);

    expect(await interrupted(server.cast('ada', key))).toBe(503);
    expect(await interrupted(server.cast('ada'))).toBe(503);

    await server.configure({ synchronous_standby_names: '' });
    await server.untilReady(200);
    expect(await server.cast('ada', key)).toBe(201);
    expect(await server.cast('ada')).toBe(409);
  });

  it('a change by an administrator is confirmed only once a standby has it, and can be repeated', async (context) => {
    const server = await OwnServer.start(context, PATIENT);
    const olive = await Administration.of(server.poll);
    expect(await server.cast('ada')).toBe(201);
    const ids = (await olive.votes()).votes.map(({ id }) => id);
    await server.configure({ synchronous_standby_names: 'missing' });
    const invalidate = () => olive.post('votes/invalidate', { ids, reason: 'a test' });
    const first = invalidate().then((response) => response);
    await server.interruptWait('poll-changes');
    for (const response of [await first, await invalidate()]) {
      expect(errorOf(response)).toMatchObject({ statusCode: 503, code: 'administration.unavailable' });
    }

    await server.configure({ synchronous_standby_names: '' });
    expect(await olive.change('invalidate', { ids })).toBe(0);
    expect(await server.totalVotes()).toBe(1);
  });
});
