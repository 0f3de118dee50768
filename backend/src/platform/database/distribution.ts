import type { DataSource } from 'typeorm';

/** Injection token of a boolean: whether `npm run migrate` spread the tables over machines with Citus (decision 029). */
export const IS_DISTRIBUTED = Symbol('IS_DISTRIBUTED');

/**
 * The values of the column `bucket`, one per shard: Citus's hash of each integer leads to a different shard. They are stored in
 * the rows, so they never change.
 */
export const BUCKETS: readonly number[] = [1, 24, 10, 5, 4, 16, 0, 3, 52, 28, 6, 13, 2, 41, 9, 11];

/**
 * For a `REPEATABLE READ` transaction: each machine is read over one connection, and so in one snapshot. All rows of a bucket are
 * on one machine, so its votes and totals are consistent; across machines they may not be.
 */
export const ONE_SNAPSHOT_PER_MACHINE = 'SET LOCAL citus.max_adaptive_executor_pool_size = 1';

/** SQL of a voter key's bucket, as `bucketOf` in TypeScript. */
export const BUCKET_OF_VOTER = `(ARRAY[${BUCKETS.join(', ')}])[get_byte(voter_key, 0) % ${BUCKETS.length} + 1]`;

/** The bucket of a voter key: all votes of a voter go to one shard, so that shard alone can tell whether there is one. */
export function bucketOf(voterKey: Buffer): number {
  const bucket = BUCKETS[(voterKey[0] ?? 0) % BUCKETS.length];
  if (bucket === undefined) throw new Error('A voter key is empty.');
  return bucket;
}

/** Distributed by their column `bucket`, so that all rows of a bucket share a machine. */
const DISTRIBUTED_TABLES = ['votes', 'tallies', 'daily_tallies', 'emails'];

/** Their constraints, rebuilt with the bucket last, so that the indexes also serve queries without a bucket. */
const CONSTRAINTS = [
  { table: 'votes', name: 'votes_pkey', kind: 'PRIMARY KEY', columns: 'id' },
  { table: 'votes', name: 'votes_voter_key_unique', kind: 'UNIQUE', columns: 'voter_key' },
  { table: 'votes', name: 'votes_idempotency_key_unique', kind: 'UNIQUE', columns: 'idempotency_key' },
  { table: 'tallies', name: 'tallies_pkey', kind: 'PRIMARY KEY', columns: 'candidate_id, country, slot' },
  { table: 'daily_tallies', name: 'daily_tallies_pkey', kind: 'PRIMARY KEY', columns: 'day, candidate_id, slot' },
  { table: 'emails', name: 'emails_pkey', kind: 'PRIMARY KEY', columns: 'id' },
  { table: 'emails', name: 'emails_address_source_unique', kind: 'UNIQUE', columns: 'email_address, source' },
];

/** Totals of the existing votes by bucket, including every candidate that has votes. */
const SPREAD_ROWS = `
  UPDATE votes SET bucket = ${BUCKET_OF_VOTER};
  UPDATE emails SET bucket = votes.bucket FROM votes
  WHERE votes.email = emails.email_address AND votes.source = emails.source AND votes.free_gifts;
  UPDATE emails SET bucket = ${BUCKETS[0]} WHERE bucket IS NULL;
  TRUNCATE tallies, daily_tallies;
  INSERT INTO tallies (bucket, candidate_id, country, slot, votes)
  SELECT bucket, candidate_id, country, 0, count(*) FILTER (WHERE invalidated_at IS NULL) FROM votes GROUP BY 1, 2, 3;
  INSERT INTO daily_tallies (bucket, day, candidate_id, slot, votes)
  SELECT bucket, (cast_at AT TIME ZONE 'UTC')::date, candidate_id, 0, count(*) FROM votes WHERE invalidated_at IS NULL GROUP BY 1, 2, 3`;

/** Whether the tables are distributed. */
export async function isDistributed(dataSource: DataSource): Promise<boolean> {
  if (!(await hasCitus(dataSource))) return false;
  const [row] = await dataSource.query<{ is_distributed: boolean }[]>(
    `SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'votes'::regclass) AS is_distributed`,
  );
  return row?.is_distributed ?? false;
}

/**
 * Distributes the tables over the machines of a Citus cluster, once, after the migrations; without a cluster it does nothing. A
 * poll with votes is distributed only if `alsoWithVotes`, because its running processes would fail meanwhile.
 */
export async function distribute(dataSource: DataSource, alsoWithVotes: boolean): Promise<void> {
  if (!(await hasCitus(dataSource)) || (await isDistributed(dataSource))) return;
  const [votes] = await dataSource.query<{ exist: boolean }[]>('SELECT EXISTS (SELECT FROM votes) AS exist');
  if (votes?.exist && !alsoWithVotes) return;
  await dataSource.transaction(async (transaction) => {
    // Citus supports no triggers: no public log (decision 033) and no webhooks (decision 036). Foreign keys would require the
    // candidates on every machine (decision 042).
    await transaction.query(`
      DROP TRIGGER votes_are_queued ON votes;
      DROP TRIGGER changes_are_queued ON votes;
      DROP TRIGGER counted_votes_are_noted ON votes;
      ALTER TABLE tallies DROP CONSTRAINT tallies_candidate_exists;
      ALTER TABLE daily_tallies DROP CONSTRAINT daily_tallies_candidate_exists`);
    for (const table of DISTRIBUTED_TABLES) await transaction.query(`ALTER TABLE ${table} ADD COLUMN bucket integer`);
    await dropAndAddConstraints(
      (sql) => transaction.query(sql),
      async () => {
        if (votes?.exist) await transaction.query(SPREAD_ROWS);
      },
    );
    await transaction.query(`
      ALTER TABLE votes ADD CONSTRAINT votes_bucket_is_of_voter CHECK (bucket = ${BUCKET_OF_VOTER});
      CREATE TABLE buckets (bucket integer CONSTRAINT buckets_pkey PRIMARY KEY)`);
    await transaction.query(`SELECT create_distributed_table('votes', 'bucket', shard_count => ${BUCKETS.length})`);
    for (const table of [...DISTRIBUTED_TABLES.slice(1), 'buckets']) {
      await transaction.query(`SELECT create_distributed_table('${table}', 'bucket', colocate_with => 'votes')`);
    }
    await transaction.query('INSERT INTO buckets SELECT unnest($1::int[])', [BUCKETS]);
  });
  // Distributing copies the rows and leaves the originals on the coordinator.
  for (const table of DISTRIBUTED_TABLES) {
    await dataSource.query(`SELECT truncate_local_data_after_distributing_table('${table}')`);
  }
}

async function dropAndAddConstraints(
  run: (sql: string) => Promise<unknown>,
  between: () => Promise<void>,
): Promise<void> {
  for (const { table, name } of CONSTRAINTS) await run(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  await between();
  for (const { table, name, kind, columns } of CONSTRAINTS) {
    await run(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${kind} (${columns}, bucket)`);
  }
}

async function hasCitus(dataSource: DataSource): Promise<boolean> {
  const [row] = await dataSource.query<{ exists: boolean }[]>(
    `SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS exists`,
  );
  return row?.exists ?? false;
}
