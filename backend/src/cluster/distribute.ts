import type { DataSource } from 'typeorm';
import { HAS_ZIP_AREA, ZIP_AREA } from '../votes/zip-areas.js';
import { BUCKET_OF_VOTER, BUCKETS, hasCitus, isDistributed } from './distribution.js';

/** Distributed by their column `bucket`: all rows of one bucket are on one machine. */
const DISTRIBUTED_TABLES = ['votes', 'tallies', 'daily_tallies', 'emails'];

/** Their constraints again, with the bucket last, so that their indexes also serve queries without it. */
const CONSTRAINTS = [
  { table: 'votes', name: 'votes_pkey', kind: 'PRIMARY KEY', columns: 'id' },
  { table: 'votes', name: 'votes_voter_key_unique', kind: 'UNIQUE', columns: 'voter_key' },
  { table: 'votes', name: 'votes_idempotency_key_unique', kind: 'UNIQUE', columns: 'idempotency_key' },
  { table: 'tallies', name: 'tallies_pkey', kind: 'PRIMARY KEY', columns: 'candidate_id, country, slot' },
  { table: 'daily_tallies', name: 'daily_tallies_pkey', kind: 'PRIMARY KEY', columns: 'day, candidate_id, slot' },
  { table: 'emails', name: 'emails_pkey', kind: 'PRIMARY KEY', columns: 'id' },
  { table: 'emails', name: 'emails_address_source_unique', kind: 'UNIQUE', columns: 'email_address, source' },
];

/** The totals of existing votes per bucket, with one for every candidate that has votes. */
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

/** Searches and filters use indexes of the votes, in the shards. */
const LOOK_UP_INDEXES = [
  ...['name', 'email', 'zip_code'].map(
    (column) => `CREATE INDEX votes_${column}_trigrams ON votes USING gin (search_fold(${column}) gin_trgm_ops)`,
  ),
  ...['name', 'email'].map(
    (column) => `CREATE INDEX votes_${column}_beginning ON votes ("left"(search_fold(${column}), 2) text_pattern_ops)`,
  ),
  `CREATE INDEX votes_phone_number_id ON votes (phone_number, id) WHERE phone_number <> ''`,
  ...['country', 'source', 'network', 'mail_domain'].map(
    (column) => `CREATE INDEX votes_${column}_id ON votes (${column}, id) WHERE ${column} IS NOT NULL`,
  ),
  `CREATE INDEX votes_us_zip_area ON votes (${ZIP_AREA}, id) WHERE ${HAS_ZIP_AREA}`,
].join(';\n');

/**
 * Distributes the tables over the machines of a Citus cluster, after the migrations and once; does nothing without one. A
 * poll that has votes is distributed only if `alsoWithVotes`: processes of it that run meanwhile would fail. Returns whether they
 * are distributed.
 */
export async function distribute(dataSource: DataSource, alsoWithVotes: boolean): Promise<boolean> {
  if (!(await hasCitus(dataSource))) return false;
  if (await isDistributed(dataSource)) return true;
  const [votes] = await dataSource.query<{ exist: boolean }[]>('SELECT EXISTS (SELECT FROM votes) AS exist');
  if (votes?.exist && !alsoWithVotes) return false;
  await dataSource.transaction(async (transaction) => {
    // Citus supports no triggers, so there is no public log (decision 033), and there are no webhooks (decision 036). For the
    // foreign keys, the candidates would have to be on every machine (decision 042).
    await transaction.query(`
      DROP TRIGGER vote_texts_follow ON votes;
      DROP FUNCTION change_vote_texts;
      DROP TABLE vote_texts, vote_texts_progress;
      ${LOOK_UP_INDEXES};
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
  return true;
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
