import { randomUUID } from 'node:crypto';
import { PgBouncer } from 'test-support/pgbouncer';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { BUCKETS } from '../../src/cluster/distribution.js';
import { recountInCluster } from '../../src/cluster/recount.js';
import { createDataSource } from '../../src/schema/data-source.js';
import { connectTo } from '../support/fresh-database.js';
import { castAll, manyVotes } from '../support/many-votes.js';
import { bucketOfPerson, someoneIn } from '../support/people-in-buckets.js';
import { poll, startPoll } from '../support/poll-of-test.js';
import { PollUnderTest } from '../support/poll-under-test.js';
import { compareTotals, votesIn } from '../support/rows.js';
import { voteOf } from '../support/voters.js';

startPoll(beforeEach);

afterEach(async () => {
  expect((await compareTotals(poll.database)).disagreements).toBe(0);
  await poll.leave();
});

it('each bucket has its own shard, and the shards are spread over the machines', async () => {
  const { rows } = await poll.database.query<{ shards: number; machines: number; most: number }>(
    `SELECT count(*)::int AS shards, count(DISTINCT machine)::int AS machines, max(votes)::int AS most FROM (
       SELECT nodename || nodeport AS machine, (
         SELECT count(*) FROM unnest($1::int[]) AS bucket WHERE get_shard_id_for_distribution_column('votes', bucket) = shardid
       ) AS votes FROM citus_shards WHERE table_name = 'votes'::regclass
     ) AS shards`,
    [[...BUCKETS]],
  );
  expect(rows).toEqual([{ shards: BUCKETS.length, machines: inject('otherServerUrls').length, most: 1 }]);
});

it('takes one vote of each voter, cast at the same time and twice at two backends, with their totals', async () => {
  const other = await PollUnderTest.start({ DATABASE_URL: poll.config.DATABASE_URL });
  const statuses = await castAll(manyVotes(300, 100), poll.url, other.url);
  await other.close();
  expect(statuses).toEqual({ 201: 300, 409: 100 });
  expect((await compareTotals(poll.database)).votes).toBe(300);
});

it('gives ids that ascend in the order of the votes, across machines', async () => {
  const people = Array.from({ length: 20 }, (_, number) => `voter${number}`);
  for (const person of people) await poll.castVote(voteOf(person)).expect(201);
  expect((await votesIn(poll.database)).map(({ name }) => name)).toEqual(people.map((person) => `${person} example`));
});

describe('an idempotency key', () => {
  it('gets the first response again', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    await poll.castVote(voteOf('grace'), headers).expect(201);
    await poll.castVote(voteOf('grace'), headers).expect(201);
    await poll.castVote(voteOf('grace')).expect(409);
    expect((await compareTotals(poll.database)).votes).toBe(1);
  });

  it('of another email in the same bucket is rejected', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    await poll.castVote(voteOf('grace'), headers).expect(201);
    await poll.castVote(voteOf(someoneIn(true, 'grace')), headers).expect(422);
  });

  it('of another email in another bucket is not seen there: each counts once', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const other = someoneIn(false, 'grace');
    await poll.castVote(voteOf('grace'), headers).expect(201);
    await poll.castVote(voteOf(other), headers).expect(201);
    await poll.castVote(voteOf(other), headers).expect(201);
    expect((await compareTotals(poll.database)).votes).toBe(2);
  });
});

it('behind a pooler all votes count, and a voter is recognised', async () => {
  const { DATABASE_URL } = poll.config;
  const { username, pathname } = new URL(DATABASE_URL);
  await poll.database.query(`ALTER ROLE ${username} IN DATABASE ${pathname.slice(1)} SET statement_timeout = '10s'`);
  const pooler = await PgBouncer.inFrontOf(DATABASE_URL, [], 40);
  const pooled = await PollUnderTest.start({ DATABASE_URL, DATABASE_POOLER_URL: pooler.url });
  const statuses = await castAll(manyVotes(300, 100), pooled.url);
  await pooled.close();
  await pooler.stop();
  expect(statuses).toEqual({ 201: 300, 409: 100 });
});

it('does not start with fewer connections than its buckets and all else need', async () => {
  const started = PollUnderTest.start({ DATABASE_URL: poll.config.DATABASE_URL, DATABASE_CONNECTIONS: 26 });
  await expect(started).rejects.toThrow('DATABASE_CONNECTIONS must be 27 or more in a Citus cluster');
});

it('a machine that accepts no connections: votes of its buckets get 503, all others count, and it recovers by itself', async () => {
  const [server = ''] = inject('otherServerUrls');
  const { hostname, port } = new URL(server);
  const { rows } = await poll.database.query<{ bucket: number }>(
    `SELECT bucket FROM unnest($1::int[]) AS bucket JOIN citus_shards
       ON shardid = get_shard_id_for_distribution_column('votes', bucket) AND nodename = $2 AND nodeport = $3`,
    [[...BUCKETS], hostname, Number(port)],
  );
  const lost = new Set(rows.map(({ bucket }) => bucket));
  const people = Array.from({ length: 40 }, (_, number) => `voter${number}`);
  const expected = people.map((person) => (lost.has(bucketOfPerson(person)) ? 503 : 201));
  expect(new Set(expected).size).toBe(2);

  const machine = await connectTo(server);
  const name = new URL(poll.config.DATABASE_URL).pathname.slice(1);
  await machine.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await machine.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1', [name]);
  const cast = () => Promise.all(people.map(async (person) => (await poll.castVote(voteOf(person))).status));
  expect(await cast()).toEqual(expected);

  await machine.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  await machine.end();
  expect(await cast()).toEqual(expected.map((status) => (status === 503 ? 201 : 409)));
  expect((await compareTotals(poll.database)).votes).toBe(people.length);
});

it('a recount finds no difference while votes come in', async () => {
  const dataSource = await createDataSource({ url: poll.config.DATABASE_URL }).initialize();
  const votes = castAll(manyVotes(400, 0), poll.url);
  for (let counted = 0; counted < 400; ) {
    const { votes: found, differences } = await recountInCluster(dataSource);
    expect(differences).toEqual([]);
    counted = found;
  }
  expect(await votes).toEqual({ 201: 400 });
  expect(await recountInCluster(dataSource)).toEqual({ votes: 400, differences: [] });
  await dataSource.destroy();
});
