import { randomInt } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import pg from 'pg';
import { addToTotals } from '../../counts/add-to-totals.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { CONNECT_TIMEOUT } from '../../platform/database/data-source.js';
import { describeFault } from '../../platform/errors/describe-fault.js';
import { Pools } from '../../platform/metrics/pools.js';
import type { Ballot } from './ballot.js';
import { SearchIndexes } from './search-indexes.js';

/** Batches add to different rows of a total, so that none waits for another's commit; more slots make counting slower. */
const SLOTS = 16;

/** How long the database may take for one batch, in ms; after that the fate of its votes is unknown. */
const STATEMENT_TIMEOUT = 2_000;

/**
 * Batches under way at once: while one is written to the disk, the other is worked on. Their connections are their own,
 * so that a vote never waits behind an administrator's search.
 */
export const LANES = 2;

/**
 * Stores a batch and adds it to the totals and the collected addresses: one statement, one commit, so the totals equal
 * the rows at every instant. Rows go in sorted by their keys, so that backends do not deadlock.
 */
const COUNT_BALLOTS = `
WITH accepted AS (
  INSERT INTO votes (voter_key, idempotency_key, name, email, phone_number, country, zip_code, free_gifts, candidate_id, source)
  SELECT * FROM unnest($1::bytea[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::boolean[], $9::smallint[], $10::text[])
  ON CONFLICT DO NOTHING
  RETURNING voter_key, email, country, free_gifts, candidate_id, source, cast_at
), ${addToTotals('accepted', '$11::smallint')}, collected AS (
  INSERT INTO emails (email_address, source)
  SELECT email, source FROM accepted WHERE free_gifts ORDER BY email, source
  ON CONFLICT DO NOTHING
)
SELECT voter_key FROM accepted`;

/** A statement of its own: a vote that made ours conflict may have been committed after our snapshot was taken. */
const LOOK_UP_BALLOTS = `
SELECT
  (SELECT votes.voter_key = ballot.voter_key FROM votes WHERE votes.idempotency_key = ballot.idempotency_key) AS is_key_of_voter,
  EXISTS (SELECT FROM votes WHERE votes.voter_key = ballot.voter_key) AS has_voted
FROM unnest($1::bytea[], $2::uuid[]) WITH ORDINALITY AS ballot (voter_key, idempotency_key, position)
ORDER BY position`;

/** What the database knows of a ballot that it did not accept. */
export interface EarlierVote {
  /** Whether the ballot's idempotency key stands with the same voter; null when the key is unknown or none was given. */
  isKeyOfVoter: boolean | null;
  hasVoted: boolean;
}

/** The two statements of the ballot box. They go past TypeORM, which cannot prepare a statement or limit its time. */
@Injectable()
export class BallotStatements {
  private readonly logger = new Logger(BallotStatements.name);
  /** Of this backend's, those that no statement under way adds to. */
  private readonly freeSlots = slotsFrom(randomInt(SLOTS));
  private readonly pool: pg.Pool;

  constructor(
    @Inject(CONFIG) { DATABASE_URL }: Config,
    pools: Pools,
    private readonly searchIndexes: SearchIndexes,
  ) {
    this.pool = new pg.Pool({
      connectionString: DATABASE_URL,
      application_name: 'poll-ballot-box',
      max: LANES,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      statement_timeout: STATEMENT_TIMEOUT,
      query_timeout: STATEMENT_TIMEOUT,
      // Kept for good: a burst of votes is the worst moment to make a connection.
      idleTimeoutMillis: 0,
      // Making a new plan for every batch would cost a fifth of the statement, and there is no better one.
      options: '-c plan_cache_mode=force_generic_plan',
    });
    this.pool.on('error', (error) => {
      if (!this.pool.ending) this.logger.warn(`An idle connection was lost: ${describeFault(error)}`);
    });
    pools.show('votes', this.pool, LANES);
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.end(), this.searchIndexes.close()]);
  }

  /** `ballots`: one per voter; at most LANES calls at once. Answers the voter keys (hexadecimal) that were new; the rest were not stored. */
  async count(ballots: Ballot[]): Promise<Set<string>> {
    const slot = this.freeSlots.pop();
    if (slot === undefined) throw new Error(`More than ${LANES} batches at once`);
    try {
      const counted = await this.countInto(slot, ballots);
      this.searchIndexes.noteVotes(counted.size);
      return counted;
    } finally {
      this.freeSlots.push(slot);
    }
  }

  /** In the order of `ballots`. */
  async lookUp(ballots: Ballot[]): Promise<EarlierVote[]> {
    const { rows } = await this.pool.query<{ is_key_of_voter: boolean | null; has_voted: boolean }>({
      name: 'look-up-ballots',
      text: LOOK_UP_BALLOTS,
      values: [ballots.map(({ voterKey }) => voterKey), ballots.map(({ idempotencyKey }) => idempotencyKey)],
    });
    return rows.map((row) => ({ isKeyOfVoter: row.is_key_of_voter, hasVoted: row.has_voted }));
  }

  private async countInto(slot: number, ballots: Ballot[]): Promise<Set<string>> {
    const sorted = ballots.toSorted((one, other) => one.voterKey.compare(other.voterKey));
    const column = <Key extends keyof Ballot>(key: Key) => sorted.map((ballot) => ballot[key]);
    const { rows } = await this.pool.query<{ voter_key: Buffer }>({
      name: 'count-ballots',
      text: COUNT_BALLOTS,
      values: [
        column('voterKey'),
        column('idempotencyKey'),
        column('name'),
        column('email'),
        column('phoneNumber'),
        column('country'),
        column('zipCode'),
        column('freeGifts'),
        column('candidateId'),
        column('source'),
        slot,
      ],
    });
    return new Set(rows.map(({ voter_key }) => voter_key.toString('hex')));
  }
}

function slotsFrom(first: number): number[] {
  return Array.from({ length: LANES }, (_, lane) => (first + lane) % SLOTS);
}
