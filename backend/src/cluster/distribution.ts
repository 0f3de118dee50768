import type { DataSource } from 'typeorm';

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

/** Whether `npm run migrate` spread the tables over machines with Citus (decision 029). */
export async function isDistributed(dataSource: DataSource): Promise<boolean> {
  if (!(await hasCitus(dataSource))) return false;
  const [row] = await dataSource.query<{ is_distributed: boolean }[]>(
    `SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'votes'::regclass) AS is_distributed`,
  );
  return row?.is_distributed ?? false;
}

export async function hasCitus(dataSource: DataSource): Promise<boolean> {
  const [row] = await dataSource.query<{ exists: boolean }[]>(
    `SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS exists`,
  );
  return row?.exists ?? false;
}
