import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import request from 'supertest';
import { Inbox } from 'test-support/inbox';
import { afterEach, expect, inject, it } from 'vitest';
import { BUCKETS } from '../../src/cluster/distribution.js';
import { Administration } from '../support/administration.js';
import { castPending, confirm, startConfirmedPoll, tokenOf } from '../support/confirmed-poll.js';
import { connectTo } from '../support/fresh-database.js';
import { bucketOfPerson, someoneIn } from '../support/people-in-buckets.js';
import { PollUnderTest } from '../support/poll-under-test.js';
import { compareTotals } from '../support/rows.js';
import { until } from '../support/until.js';
import { voteOf } from '../support/voters.js';

// An acknowledgement waits for the standby of the machine that has the row, which is missing here.

const PERSON = 'grace';

let poll: PollUnderTest;

afterEach(async () => {
  expect((await compareTotals(poll.database)).disagreements).toBe(0);
  await poll.leave();
});

/** The machine with the bucket of `PERSON`, and a person whose bucket is on another one. */
async function machineOfPerson(): Promise<{ server: string; someoneElsewhere: string }> {
  const { rows } = await poll.database.query<{ bucket: number; port: string }>(
    `SELECT bucket, nodeport::text AS port FROM unnest($1::int[]) AS bucket
     JOIN citus_shards ON shardid = get_shard_id_for_distribution_column('votes', bucket)`,
    [[...BUCKETS]],
  );
  const ports = new Map(rows.map(({ bucket, port }) => [bucket, port]));
  const port = ports.get(bucketOfPerson(PERSON));
  const server = inject('otherServerUrls').find((url) => new URL(url).port === port);
  const people = Array.from({ length: 100 }, (_, number) => `person${number}`);
  const someoneElsewhere = people.find((other) => ports.get(bucketOfPerson(other)) !== port);
  if (server === undefined || someoneElsewhere === undefined) throw new Error('There is no other machine.');
  return { server, someoneElsewhere };
}

/** Resolves once commits wait: the checkpointer announces that there are standbys to wait for. */
async function waitsForStandby(server: string, name: string, machine: pg.Client): Promise<void> {
  const url = new URL(server);
  url.pathname = name;
  const probe = await connectTo(url.href);
  // It is ended while it waits.
  probe.on('error', () => undefined);
  const { rows } = await probe.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const isWaiting = `SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND pid = $1`;
  let commit: Promise<unknown> | undefined;
  const waits = async () => {
    // One after another, until one waits; it ends with the session.
    commit ??= probe
      .query(`SELECT pg_logical_emit_message(true, 'test', '')`)
      .catch(() => undefined)
      .finally(() => (commit = undefined));
    return (await machine.query(isWaiting, [rows[0]?.pid])).rowCount !== 0;
  };
  await until(waits);
  await machine.query('SELECT pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
  await probe.end();
}

/** Runs `work` while commits to this poll's database on that machine wait for a missing standby. */
async function withoutStandby(server: string, work: (machine: pg.Client) => Promise<void>): Promise<void> {
  const name = new URL(poll.config.DATABASE_URL).pathname.slice(1);
  const machine = await connectTo(server);
  // Other tests use other databases of the same server.
  await machine.query(`ALTER DATABASE ${name} SET synchronous_commit = 'on'`);
  await machine.query(`ALTER SYSTEM SET synchronous_commit = 'local'`);
  await machine.query('SELECT pg_reload_conf()');
  await machine.query(`ALTER SYSTEM SET synchronous_standby_names = 'missing'`);
  await machine.query('SELECT pg_reload_conf()');
  await machine.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1', [name]);
  await waitsForStandby(server, name, machine);
  try {
    await work(machine);
  } finally {
    await machine.query('ALTER SYSTEM RESET synchronous_standby_names');
    await machine.query('ALTER SYSTEM RESET synchronous_commit');
    await machine.query('SELECT pg_reload_conf()');
    await machine.end();
  }
}

it('a vote, on the first or on a second attempt', async () => {
  poll = await PollUnderTest.start();
  const [counted, unconfirmed] = [{ 'Idempotency-Key': randomUUID() }, { 'Idempotency-Key': randomUUID() }];
  await poll.castVote(voteOf(PERSON), counted).expect(201);
  const { server, someoneElsewhere } = await machineOfPerson();
  const neighbour = someoneIn(true, PERSON);
  await withoutStandby(server, async () => {
    await poll.castVote(voteOf(PERSON), counted).expect(503);
    await poll.castVote(voteOf(neighbour), unconfirmed).expect(503);
    await poll.castVote(voteOf(someoneElsewhere)).expect(201);
  });
  await poll.castVote(voteOf(PERSON), counted).expect(201);
  await poll.castVote(voteOf(neighbour), unconfirmed).expect(201);
  expect((await compareTotals(poll.database)).votes).toBe(3);
});

it('a confirmed vote that is sent or confirmed again', async () => {
  const inbox = await Inbox.open();
  // Ten times the time limit of these statements is longer than that of a test.
  poll = await startConfirmedPoll(inbox, { TIMEOUT_FACTOR: 1 });
  const key = await castPending(poll, PERSON);
  const token = await tokenOf(inbox, PERSON);
  await confirm(poll, token).expect(201);
  const sendAgain = () => request(poll.url).post('/api/vote').set('Idempotency-Key', key).send(voteOf(PERSON));
  await sendAgain().expect(201);
  const { server } = await machineOfPerson();
  await withoutStandby(server, async () => {
    expect((await Promise.all([sendAgain(), confirm(poll, token)])).map(({ status }) => status)).toEqual([503, 503]);
  });
  await sendAgain().expect(201);
  await confirm(poll, token).expect(200);
  await inbox.close();
});

it("an administrator's change, which waits for each of the machines", async () => {
  poll = await PollUnderTest.start();
  const olive = await Administration.of(poll);
  await poll.castVote(voteOf(PERSON)).expect(201);
  const { server } = await machineOfPerson();
  const ids = (await olive.votes()).votes.map(({ id }) => id);
  await withoutStandby(server, async (machine) => {
    const change = olive.post('votes/invalidate', { ids, reason: 'a test' }).then(({ status }) => status);
    const isWaiting = `SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND query LIKE 'PREPARE TRANSACTION%'`;
    await until(async () => (await machine.query(isWaiting)).rowCount !== 0);
    expect(await change).toBe(503);
  });
  // It continued once the standby was back.
  expect(await olive.change('invalidate', { ids })).toBe(0);
});
