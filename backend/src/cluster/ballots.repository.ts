import type pg from 'pg';
import { AWAIT_STANDBY } from '../platform/database/await-standby.js';
import { BALLOT_COLUMNS, type Ballot, type Judgement } from '../votes/cast/ballot.js';
import { BallotsRepository, isAsJudged } from '../votes/cast/ballots.repository.js';
import { BUCKETS, bucketOf } from './distribution.js';

/** One array per column. */
const ARRAYS = BALLOT_COLUMNS.map(({ type }, index) => `$${index + 3}::${type}[]`).join(', ');

/** At the coordinator, where the poll is published. */
const IS_AS_JUDGED = `SELECT ${isAsJudged('$1', '$2')} AS is_as_judged`;

/** From the coordinator's sequences, so that ids ascend across all machines. */
const NEXT_IDS = `
SELECT ARRAY(SELECT nextval(pg_get_serial_sequence('votes', 'id')) FROM generate_series(1, $1)) AS ids`;

/** `now()` is the coordinator's, so that all votes are timed by one clock. */
const INSERT_VOTES = `
INSERT INTO votes (bucket, id, ${BALLOT_COLUMNS.map(({ column }) => column).join(', ')}, cast_at) OVERRIDING SYSTEM VALUE
SELECT buckets.bucket, ballot.*, now() FROM buckets, unnest($2::bigint[], ${ARRAYS}) AS ballot WHERE buckets.bucket = $1
ON CONFLICT DO NOTHING
RETURNING voter_key`;

const ADD_TO_TALLIES = `
INSERT INTO tallies (bucket, candidate_id, country, slot, votes)
SELECT bucket, candidate_id, country, $2::smallint, count(*)
FROM buckets, unnest($3::smallint[], $4::text[]) AS accepted (candidate_id, country) WHERE bucket = $1
GROUP BY bucket, candidate_id, country ORDER BY candidate_id, country
ON CONFLICT ON CONSTRAINT tallies_pkey DO UPDATE SET votes = tallies.votes + excluded.votes`;

const ADD_TO_DAILY_TALLIES = `
INSERT INTO daily_tallies (bucket, day, candidate_id, slot, votes)
SELECT bucket, (now() AT TIME ZONE 'UTC')::date, candidate_id, $2::smallint, count(*)
FROM buckets, unnest($3::smallint[]) AS accepted (candidate_id) WHERE bucket = $1
GROUP BY bucket, candidate_id ORDER BY candidate_id
ON CONFLICT ON CONSTRAINT daily_tallies_pkey DO UPDATE SET votes = daily_tallies.votes + excluded.votes`;

/** The first part of a look-up's advisory lock on the bucket's machine; the second is the bucket. */
const LOOK_UP_LOCK = 7_203_119;

/** The look-up in one bucket. Waits for its machine's standby; while none is available, one session per bucket waits. */
const LOOK_UP = `
WITH turn AS MATERIALIZED (
  SELECT pg_advisory_xact_lock(${LOOK_UP_LOCK}, bucket), ${AWAIT_STANDBY} FROM buckets WHERE bucket = $4
)
SELECT
  (SELECT votes.voter_key = ballot.voter_key AND votes.candidate_id = ballot.candidate_id
   FROM votes WHERE votes.bucket = $4 AND votes.idempotency_key = ballot.idempotency_key) AS is_repeated,
  EXISTS (SELECT 1 FROM votes WHERE votes.bucket = $4 AND votes.voter_key = ballot.voter_key) AS has_voted
FROM turn, unnest($1::bytea[], $2::uuid[], $3::smallint[]) WITH ORDINALITY
  AS ballot (voter_key, idempotency_key, candidate_id, position)
ORDER BY position`;

/**
 * The ballot box's statements for distributed tables (decision 029). A batch is in one bucket and so on one machine, with a single
 * commit. Citus sends a statement there whole only if it selects from a table of the bucket, hence `buckets`. It supports no
 * inserting CTEs, so the batch is a transaction of four statements.
 */
export class ClusterBallotsRepository extends BallotsRepository {
  /** One per bucket, so that a machine that hangs delays only its own votes. */
  override get queues(): number {
    return BUCKETS.length;
  }

  override get workers(): number {
    return 1;
  }

  /** Citus plans per bucket. */
  protected override get settings(): undefined {
    return undefined;
  }

  override queueOf({ voter_key }: Ballot): number {
    return BUCKETS.indexOf(bucketOf(voter_key));
  }

  protected override lookUpOf(ballots: Ballot[]): { text: string; values: unknown[] } {
    return { ...super.lookUpOf(ballots, bucketOfAll(ballots)), text: LOOK_UP };
  }

  protected override async insertSorted(
    slot: number,
    ballots: Ballot[],
    judgement: Judgement | undefined,
  ): Promise<Buffer[] | null> {
    const bucket = bucketOfAll(ballots);
    const client = await this.pool.connect();
    try {
      const run = async <Row extends pg.QueryResultRow>(
        name: string,
        text: string,
        values: unknown[],
      ): Promise<Row[]> => (await client.query<Row>({ ...this.prepared(name), text, values })).rows;
      const [next] = await run<{ ids: string[] }>('next-ids', NEXT_IDS, [ballots.length]);
      if (!next) throw new Error('There are no next ids.');
      await client.query('BEGIN');
      const [poll] = await run<{ is_as_judged: boolean }>('is-as-judged', IS_AS_JUDGED, [
        judgement?.version,
        judgement?.closesAt,
      ]);
      if (!poll?.is_as_judged) {
        await client.query('ROLLBACK');
        client.release();
        return null;
      }
      const columns = BALLOT_COLUMNS.map(({ column }) => ballots.map((ballot) => ballot[column]));
      const inserted = await run<{ voter_key: Buffer }>('insert-votes', INSERT_VOTES, [bucket, next.ids, ...columns]);
      const keys = new Set(inserted.map(({ voter_key }) => voter_key.toString('hex')));
      const accepted = ballots.filter(({ voter_key }) => keys.has(voter_key.toString('hex')));
      if (accepted.length > 0) {
        const candidates = accepted.map(({ candidate_id }) => candidate_id);
        const countries = accepted.map(({ country }) => country);
        await run('add-to-tallies', ADD_TO_TALLIES, [bucket, slot, candidates, countries]);
        await run('add-to-daily-tallies', ADD_TO_DAILY_TALLIES, [bucket, slot, candidates]);
      }
      await client.query('COMMIT');
      client.release();
      return inserted.map(({ voter_key }) => voter_key);
    } catch (error) {
      // Closes the connection, which may be broken, and so rolls back.
      client.release(true);
      throw error;
    }
  }
}

/** Throws if they are not of the same bucket. */
function bucketOfAll(ballots: Ballot[]): number {
  const [bucket, ...others] = new Set(ballots.map(({ voter_key }) => bucketOf(voter_key)));
  if (bucket === undefined || others.length > 0) throw new Error('A batch is not of one bucket.');
  return bucket;
}
