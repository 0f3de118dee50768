import { randomInt } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type pg from 'pg';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { AWAIT_STANDBY } from '../../platform/database/await-standby.js';
import { databaseOfServer } from '../../platform/database/connection.js';
import { CONNECTIONS, type Connections } from '../../platform/database/connection-counts.js';
import { createPool } from '../../platform/database/pool.js';
import { Pools } from '../../platform/metrics/pools.js';
import { addToTotals } from '../../totals/counts/add-to-totals.js';
import { SLOTS } from '../../totals/counts/slots.js';
import { BALLOT_COLUMNS, type Ballot, type Judgement } from './ballot.js';

/** ms. After a timeout it is unknown whether the batch was stored. */
const STATEMENT_TIMEOUT = 2_000;

/** Concurrent batches per queue: while one waits for the disk, the database executes the other. */
const WORKERS = 2;

/**
 * Whether the poll that ballots were judged by is in force, and stays so until the end of the transaction; and does not close
 * before. `version`, `closesAt`: the parameters of a judgement, null without one.
 */
export function isAsJudged(version: string, closesAt: string): string {
  return `(${version}::int IS NULL OR poll_version_in_force() = ${version}::int)
    AND clock_timestamp() < coalesce(${closesAt}::timestamptz, 'infinity')`;
}

/** A parameter behind those of the columns. */
function after(place: number): string {
  return `$${BALLOT_COLUMNS.length + place}`;
}

/** One array per column. */
const ARRAYS = BALLOT_COLUMNS.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ');
const SLOT = after(1);
const JUDGEMENT = isAsJudged(after(2), after(3));

/**
 * Inserts a batch of votes and adds them to the totals: one statement and one commit, so the totals always equal the rows.
 * Inserting in key order makes deadlocks rare; the ballot box retries after one. If the poll is no longer the one that judged
 * them, inserts none. At least one row.
 */
const INSERT_BATCH = `
WITH poll AS MATERIALIZED (
  SELECT ${JUDGEMENT} AS is_as_judged
), accepted AS (
  INSERT INTO votes (${BALLOT_COLUMNS.map(({ column }) => column).join(', ')})
  SELECT * FROM unnest(${ARRAYS}) WHERE (SELECT is_as_judged FROM poll)
  ON CONFLICT DO NOTHING
  RETURNING voter_key, country, candidate_id, cast_at
), ${addToTotals('accepted', `${SLOT}::smallint`)}
SELECT accepted.voter_key, poll.is_as_judged FROM poll LEFT JOIN accepted ON true`;

/** The first part of the advisory lock of a look-up; the second is its slot. */
const LOOK_UP_LOCK = 7_203_118;

/**
 * A separate statement: the conflicting vote may have been committed after the snapshot of `INSERT_BATCH`. What it finds is
 * acknowledged, so it waits for the standby like the vote itself. While no standby is available, the lock lets one session per
 * slot wait. With LIMIT each vote is looked up by its key: the plan of a join would be that of the first, empty table.
 */
const LOOK_UP = `
WITH turn AS MATERIALIZED (SELECT pg_advisory_xact_lock(${LOOK_UP_LOCK}, $4::int), ${AWAIT_STANDBY})
SELECT
  earlier.voter_key = ballot.voter_key AND earlier.candidate_id = ballot.candidate_id AS is_repeated,
  EXISTS (SELECT FROM votes WHERE votes.voter_key = ballot.voter_key) AS has_voted, earlier.country, earlier.commitment
FROM turn, unnest($1::bytea[], $2::uuid[], $3::smallint[]) WITH ORDINALITY
  AS ballot (voter_key, idempotency_key, candidate_id, position)
  LEFT JOIN LATERAL (
    SELECT voter_key, candidate_id, country, commitment FROM votes WHERE votes.idempotency_key = ballot.idempotency_key LIMIT 1
  ) AS earlier ON true
ORDER BY position`;

/** What the database knows of a ballot that was not inserted. */
export interface EarlierVote {
  /** Whether the vote with the ballot's idempotency key has the same voter and candidate; null if there is none. */
  is_repeated: boolean | null;
  has_voted: boolean;
  /** Of the vote with the ballot's idempotency key. Not in a cluster, whose votes have no entries in a log. */
  country?: string | null;
  commitment?: Buffer | null;
}

/**
 * The ballot box's two statements. They use `pg`, because TypeORM can neither prepare a statement nor limit its time, and a
 * separate pool, so that a vote never waits for an administrator's search.
 */
@Injectable()
export class BallotsRepository {
  private readonly logger = new Logger(BallotsRepository.name);
  /** One per worker and queue. The first is random, so that backends rarely share a slot. */
  private readonly freeSlots: number[];
  protected readonly pool: pg.Pool;
  private readonly isPooled: boolean;

  constructor(@Inject(CONFIG) config: Config, pools: Pools, @Inject(CONNECTIONS) { votes: max }: Connections) {
    const slot = randomInt(SLOTS.batches);
    // Batches of different queues can share a slot: they never update the same row.
    this.freeSlots = Array.from({ length: max }, (_, batch) => (slot + (batch % this.workers)) % SLOTS.batches);
    const database = databaseOfServer(config);
    this.isPooled = database.isPooled ?? false;
    this.pool = createPool(database, this.logger, {
      application_name: 'poll-ballot-box',
      max,
      statement_timeout: STATEMENT_TIMEOUT,
      query_timeout: STATEMENT_TIMEOUT,
      // Idle connections stay open: opening one during a burst of votes would delay them.
      idleTimeoutMillis: 0,
      options: this.settings,
    });
    pools.register('votes', this.pool, max);
  }

  /** The number of queues; ballots of one queue can share a batch. */
  get queues(): number {
    return 1;
  }

  /** Concurrent batches per queue. */
  get workers(): number {
    return WORKERS;
  }

  /** Of each connection. The plan never varies, and planning every batch takes time (decision 003). */
  protected get settings(): string | undefined {
    return '-c plan_cache_mode=force_generic_plan';
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  /** The queue that a ballot waits in. */
  queueOf(_ballot: Ballot): number {
    return 0;
  }

  /**
   * Takes ballots of one queue, at most one per voter, and `workers` concurrent calls per queue. Returns the voter keys of the
   * inserted votes, in hexadecimal. 'judge anew': none, as the poll has changed; without `judgement` any poll will do.
   */
  async insertBatch(ballots: Ballot[], judgement?: Judgement): Promise<Set<string> | 'judge anew'> {
    const sorted = ballots.toSorted((one, other) => one.voter_key.compare(other.voter_key));
    const rows = await this.withSlot((slot) => this.insertSorted(slot, sorted, judgement));
    return rows === null ? 'judge anew' : new Set(rows.map((key) => key.toString('hex')));
  }

  /** In the order of `ballots`, which are of one queue. Takes `workers` concurrent calls per queue, shared with `insertBatch`. */
  async lookUp(ballots: Ballot[]): Promise<EarlierVote[]> {
    const { rows } = await this.withSlot((slot) =>
      this.pool.query<EarlierVote>({
        ...this.prepared('look-up'),
        ...this.lookUpOf(ballots, slot),
      }),
    );
    return rows;
  }

  private async withSlot<Result>(use: (slot: number) => Promise<Result>): Promise<Result> {
    const slot = this.freeSlots.pop();
    if (slot === undefined) throw new Error('More statements at once than workers');
    try {
      return await use(slot);
    } finally {
      this.freeSlots.push(slot);
    }
  }

  /** Behind a pooler the next statement may get another session, without the prepared statement (decision 027). */
  protected prepared(name: string): { name?: string } {
    return this.isPooled ? {} : { name };
  }

  protected lookUpOf(ballots: Ballot[], slot: number): { text: string; values: unknown[] } {
    const keys = [ballots.map(({ voter_key }) => voter_key), ballots.map(({ idempotency_key }) => idempotency_key)];
    return { text: LOOK_UP, values: [...keys, ballots.map(({ candidate_id }) => candidate_id), slot] };
  }

  /** Returns the voter keys of the inserted votes; null if they have to be judged anew. */
  protected async insertSorted(
    slot: number,
    ballots: Ballot[],
    judgement: Judgement | undefined,
  ): Promise<Buffer[] | null> {
    const { rows } = await this.pool.query<{ voter_key: Buffer | null; is_as_judged: boolean }>({
      ...this.prepared('insert-batch'),
      text: INSERT_BATCH,
      values: [
        ...BALLOT_COLUMNS.map(({ column }) => ballots.map((ballot) => ballot[column])),
        slot,
        judgement?.version,
        judgement?.closesAt,
      ],
    });
    return rows[0]?.is_as_judged ? rows.flatMap(({ voter_key }) => voter_key ?? []) : null;
  }
}
