import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type pg from 'pg';
import type { PromisedVote } from '../../log/vote-promises.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { AWAIT_STANDBY } from '../../platform/database/await-standby.js';
import { databaseOfServer } from '../../platform/database/connection.js';
import { CONNECTIONS, type Connections } from '../../platform/database/connection-counts.js';
import { createPool } from '../../platform/database/pool.js';
import { describeError } from '../../platform/errors/describe-error.js';
import { Pools } from '../../platform/metrics/pools.js';
import { POLL, type PollFile } from '../../poll/poll-file-schema.js';
import { BALLOT_COLUMNS, type Ballot, type Judgement, type Verdict } from '../cast/ballot.js';
import { isAsJudged } from '../cast/ballots.repository.js';
import { isRejectedValue } from '../cast/sql-state.js';
import { IdempotencyKeyReusedError, PollChangedError, PollClosedError, VoteUnconfirmedError } from '../votes.errors.js';
import { TooManyPendingVotesError } from './confirm.errors.js';
import type { Confirmation } from './confirmation-tokens.js';
import type { MailFailure } from './pending-vote.entity.js';

/** ms. Longer than for other connections: each of many votes at once has its own commit here. */
const WAIT_FOR_CONNECTION = 10_000;
const STATEMENT_TIMEOUT = 10_000;

/** The queue's name for the jobs that send the mails. */
export const MAIL_TASK = 'confirmation-mail';

const COLUMNS = BALLOT_COLUMNS.map(({ column }) => column).join(', ');
const VALUES = BALLOT_COLUMNS.map(({ type }, index) => `$${index + 1}::${type}`).join(', ');
const LANGUAGE = `$${BALLOT_COLUMNS.length + 1}`;
const DAYS = `$${BALLOT_COLUMNS.length + 2}::int`;
const JUDGEMENT = isAsJudged(`$${BALLOT_COLUMNS.length + 3}`, `$${BALLOT_COLUMNS.length + 4}`);

/**
 * Per voter, for all replicas: a burst, then one per interval. `next_at` is when the whole burst is free again. No row of
 * `mail_allowances` has an address: it is named by a voter key, a mail domain or the keyed hash of a network.
 */
interface Allowance {
  name: string;
  atOnce: number;
  interval: string;
}

const MAILS: Allowance = { name: 'address', atOnce: 3, interval: "interval '1 day'" };
/** Nobody needs that many, and one proof of work is valid for all of them. */
const VOTES: Allowance = { name: 'pending', atOnce: 20, interval: "interval '1 day' / 20" };

/** How far `next_at` may lie ahead while one more is allowed. */
const furthest = ({ atOnce, interval }: Allowance) => `${atOnce - 1} * ${interval}`;

/** One row if it was taken. `source`: one row with the voter key, or none. */
const take = (allowance: Allowance, source: string) => `
  INSERT INTO mail_allowances AS allowance (name, next_at)
  SELECT '${allowance.name} ' || encode(voter_key, 'hex'), now() + ${allowance.interval} FROM ${source}
  ON CONFLICT (name) DO UPDATE SET next_at = greatest(allowance.next_at, now()) + ${allowance.interval}
  WHERE allowance.next_at <= now() + ${furthest(allowance)}
  RETURNING name`;

/** The job contains only the key. It replaces one with the same key that has not begun. */
const addJob = (key: string) =>
  `graphile_worker.add_job('${MAIL_TASK}', json_build_object('key', ${key}), job_key => ${key}::text)`;

const NO_FAILURE = 'mail_failed_at = NULL, mail_failure = NULL';

const IS_AS_JUDGED = `SELECT ${isAsJudged('$1', '$2')} AS is_as_judged`;

/** One row with the ms until the voter `$1` may have another pending vote, or none. */
const WAIT_FOR_ANOTHER = `
SELECT (extract(epoch FROM next_at - now() - ${furthest(VOTES)}) * 1000)::float8 AS wait FROM mail_allowances
WHERE name = '${VOTES.name} ' || encode($1::bytea, 'hex') AND next_at > now() + ${furthest(VOTES)}`;

/**
 * One statement, so the vote and its mail are committed together. It does not check whether its voter has voted. It limits
 * what was sent, not the remaining pending votes: a confirmed one would make room, which would reveal that the
 * address has voted.
 */
const STORE = `
WITH given AS (
  SELECT $1::bytea AS voter_key
  WHERE NOT EXISTS (SELECT 1 FROM votes WHERE idempotency_key = $2::uuid)
    AND NOT EXISTS (SELECT 1 FROM pending_votes WHERE idempotency_key = $2::uuid)
    AND ${JUDGEMENT}
), accepted AS (${take(VOTES, 'given')}
), accepted_voter AS (
  SELECT voter_key FROM given WHERE EXISTS (SELECT FROM accepted)
), allowed AS (${take(MAILS, 'accepted_voter')}
), stored AS (
  INSERT INTO pending_votes (${COLUMNS}, language, expires_at, mail_asked_at)
  SELECT ${VALUES}, ${LANGUAGE}, now() + ${DAYS} * interval '1 day', (SELECT now() FROM allowed) FROM accepted_voter
  ON CONFLICT (idempotency_key) DO NOTHING
  RETURNING idempotency_key, mail_asked_at
)
SELECT CASE WHEN mail_asked_at IS NOT NULL THEN (${addJob('idempotency_key')}).id END AS job FROM stored`;

/** A vote being confirmed has a row in both tables: it is counted. */
const EARLIER = `
SELECT is_repeated, state, ${AWAIT_STANDBY} FROM (
  SELECT voter_key = $1::bytea AND candidate_id = $3::smallint AS is_repeated, 'counted' AS state FROM votes WHERE idempotency_key = $2::uuid
  UNION ALL
  SELECT voter_key = $1::bytea AND candidate_id = $3::smallint, 'pending' FROM pending_votes WHERE idempotency_key = $2::uuid
) AS earlier
ORDER BY state
LIMIT 1`;

/**
 * One row if this statement queued the mail of the vote whose `column` is `$1`. `FOR UPDATE`: of several at the same time the others
 * then find that it waits, and use up nothing of what its address may have.
 */
export const askAgain = (column: 'id' | 'idempotency_key') => `
WITH pending AS (
  SELECT idempotency_key, voter_key FROM pending_votes
  WHERE ${column} = $1 AND expires_at > now() AND (mailed_at IS NOT NULL OR mail_asked_at IS NULL)
  FOR UPDATE
), allowed AS (${take(MAILS, 'pending')}
), asked AS (
  UPDATE pending_votes SET mail_asked_at = now(), mailed_at = NULL, ${NO_FAILURE} FROM allowed WHERE ${column} = $1
  RETURNING idempotency_key
)
SELECT (${addJob('idempotency_key')}).id AS job FROM asked`;

/** Rows per statement, far from its timeout. */
const BATCH = 1_000;

/**
 * Queues mails that wait without a job: those of a restored backup, those whose process was killed while sending, and
 * those that the queue has given up. A job locked for minutes belongs to such a process; the queue itself would
 * wait for hours.
 */
const QUEUE_WAITING = `
SELECT (${addJob('idempotency_key')}).id AS job FROM (
  SELECT idempotency_key FROM pending_votes
  WHERE mailed_at IS NULL AND mail_asked_at IS NOT NULL AND expires_at > now() AND NOT EXISTS (
    SELECT FROM graphile_worker.jobs
    WHERE key = idempotency_key::text
      AND CASE WHEN locked_at IS NULL THEN attempts < max_attempts ELSE locked_at > now() - interval '3 minutes' END
  )
  LIMIT ${BATCH}
) AS waiting`;

const DELETE_EXPIRED = `
DELETE FROM pending_votes WHERE idempotency_key = ANY (ARRAY(
  SELECT idempotency_key FROM pending_votes WHERE expires_at <= now() LIMIT ${BATCH}
))`;

const DELETE_ALLOWANCES = `
DELETE FROM mail_allowances WHERE name = ANY (ARRAY(
  SELECT name FROM mail_allowances WHERE next_at <= now() LIMIT ${BATCH}
)) AND next_at <= now()`;

const WAITING = `
SELECT count(*)::int AS mails, coalesce(extract(epoch FROM now() - min(mail_asked_at)), 0)::float8 AS oldest
FROM pending_votes WHERE mailed_at IS NULL AND mail_asked_at IS NOT NULL AND expires_at > now()`;

/** Takes the next slot of a rate and returns the ms until then. `$2`: the ms per slot. */
const TAKE_SLOT = `
INSERT INTO mail_allowances AS allowance (name, next_at) VALUES ($1, now() + $2 * interval '1 ms')
ON CONFLICT (name) DO UPDATE SET next_at = greatest(allowance.next_at, now()) + $2 * interval '1 ms'
RETURNING greatest(0, extract(epoch FROM next_at - now()) * 1000 - $2)::float8 AS wait`;

const QUEUE_AGAIN = `
SELECT (graphile_worker.add_job($1, $2::json, job_key => $3, run_at => now() + $4 * interval '1 ms')).id`;

/** Of a confirmation. Tokens of version 0.2 do not name the voter. */
const IS_OF_VOTER = '($2::bytea IS NULL OR voter_key = $2)';

/** The payload of a mail's job. */
export interface MailJob {
  /** Of the pending vote: its idempotency key. */
  key: string;
  /** The rates that have a slot for this attempt. */
  slots: string[];
  failures: number;
}

export type VoteState = 'counted' | 'pending';

/** The data for the mail of a pending vote. */
export interface WaitingMail {
  id: string;
  voter_key: Buffer;
  email: string;
  mail_domain: string;
  /** In hexadecimal digits. */
  network: string | null;
  language: string;
  candidate_id: number;
  expires_at: Date;
}

/** The statements for pending votes and their mails. Not those of the ballot box, whose pool is for counted votes only. */
@Injectable()
export class PendingVotesRepository implements OnApplicationShutdown {
  /** Opens connections on demand. */
  private readonly pool: pg.Pool;
  private readonly logger = new Logger(PendingVotesRepository.name);

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(POLL) private readonly poll: PollFile,
    pools: Pools,
    @Inject(CONNECTIONS) { confirmations: max }: Connections,
  ) {
    this.pool = createPool(databaseOfServer(config), this.logger, {
      application_name: 'poll-confirmations',
      max,
      connectionTimeoutMillis: WAIT_FOR_CONNECTION,
      statement_timeout: STATEMENT_TIMEOUT,
    });
    pools.register('confirmations', this.pool, max);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  /**
   * Stores a vote and queues its mail. Resolves once both are committed, by this call or by an earlier one with the same
   * idempotency key, with 'counted' when that one has been confirmed since. Rejects with `IdempotencyKeyReusedError`,
   * `VoteUnconfirmedError`, `PollChangedError` or `PollClosedError` as `BallotBox.cast` does, and with `TooManyPendingVotesError`
   * when its voter has sent too many.
   */
  async store(ballot: Ballot, language: string, verdict: Verdict): Promise<VoteState> {
    const stored: Ballot = { ...ballot, idempotency_key: ballot.idempotency_key ?? randomUUID() };
    if (verdict !== 'closed' && (await this.insert(stored, language, verdict))) return 'pending';
    const [earlier] = await this.query<{ is_repeated: boolean; state: VoteState }>(EARLIER, [
      stored.voter_key,
      stored.idempotency_key,
      stored.candidate_id,
    ]);
    if (earlier?.is_repeated) return earlier.state;
    if (verdict === 'closed') throw new PollClosedError();
    throw earlier ? new IdempotencyKeyReusedError() : await this.whyNotStored(stored.voter_key, verdict);
  }

  private async insert(ballot: Ballot, language: string, { version, closesAt }: Judgement): Promise<boolean> {
    const columns = BALLOT_COLUMNS.map(({ column }) => ballot[column]);
    const values = [...columns, language, this.poll.confirm_within_days, version, closesAt];
    return (await this.query(STORE, values)).length > 0;
  }

  private async whyNotStored(voterKey: Buffer, { version, closesAt }: Judgement): Promise<Error> {
    const [judged] = await this.query<{ is_as_judged: boolean }>(IS_AS_JUDGED, [version, closesAt]);
    if (!judged?.is_as_judged) return new PollChangedError();
    const [limited] = await this.query<{ wait: number }>(WAIT_FOR_ANOTHER, [voterKey]);
    return limited ? new TooManyPendingVotesError(limited.wait) : new VoteUnconfirmedError();
  }

  /** Queues the mail again, unless it waits already or its voter has had too many. */
  async askAgain(idempotencyKey: string): Promise<void> {
    // Without mails there is no queue.
    if (this.poll.confirmation === 'mail') await this.query(askAgain('idempotency_key'), [idempotencyKey]);
  }

  /** The vote that a token confirms. Undefined if it is gone or has expired. */
  async find({ id, voterKey }: Confirmation): Promise<Ballot | undefined> {
    const [ballot] = await this.query<Ballot>(
      `SELECT ${COLUMNS} FROM pending_votes WHERE id = $1 AND ${IS_OF_VOTER} AND expires_at > now()`,
      [id, voterKey],
    );
    return ballot;
  }

  /** Returns whether this call deleted it. */
  async remove(id: string): Promise<boolean> {
    return (await this.query('DELETE FROM pending_votes WHERE id = $1 RETURNING id', [id])).length > 0;
  }

  /** The vote that was confirmed before. */
  async findCounted(confirmation: Confirmation): Promise<PromisedVote | undefined> {
    const [vote] = await this.counted(AWAIT_STANDBY, confirmation);
    return vote;
  }

  /** Selects also `columns`. */
  protected async counted<Row extends pg.QueryResultRow>(
    columns: string,
    { idempotencyKey, voterKey }: Confirmation,
  ): Promise<(PromisedVote & Row)[]> {
    const where = `idempotency_key = $1 AND ${IS_OF_VOTER}`;
    return this.query(`SELECT candidate_id, country, commitment, ${columns} FROM votes WHERE ${where}`, [
      idempotencyKey,
      voterKey,
    ]);
  }

  /** Undefined if the mail is no longer needed: sent, confirmed or expired. */
  async waitingMail(idempotencyKey: string): Promise<WaitingMail | undefined> {
    const { rows } = await this.pool.query<WaitingMail>(
      `SELECT id, voter_key, email, mail_domain, encode(network, 'hex') AS network, language, candidate_id, expires_at FROM pending_votes
       WHERE idempotency_key = $1 AND expires_at > now() AND mailed_at IS NULL AND mail_asked_at IS NOT NULL`,
      [idempotencyKey],
    );
    return rows[0];
  }

  /** By id: the key of a deleted vote may belong to a successor whose mail waits. */
  async noteMailed(id: string): Promise<void> {
    await this.pool.query(`UPDATE pending_votes SET mailed_at = now(), ${NO_FAILURE} WHERE id = $1`, [id]);
  }

  async noteFailed(id: string, failure: MailFailure): Promise<void> {
    await this.pool.query('UPDATE pending_votes SET mail_failed_at = now(), mail_failure = $2 WHERE id = $1', [
      id,
      failure,
    ]);
  }

  /** Takes the next slot of a rate, each `interval` ms long. Returns the ms until then. */
  async takeSlot(rate: string, interval: number): Promise<number> {
    const { rows } = await this.pool.query<{ wait: number }>(TAKE_SLOT, [rate, interval]);
    return rows[0]?.wait ?? 0;
  }

  /** Reschedules the job of a mail to `wait` ms from now. */
  async queueAgain(job: MailJob, wait: number): Promise<void> {
    await this.pool.query(QUEUE_AGAIN, [MAIL_TASK, JSON.stringify(job), job.key, wait]);
  }

  async queueWaiting(): Promise<void> {
    await this.inBatches(QUEUE_WAITING);
  }

  /** The number of waiting mails, and the age of the oldest in seconds. */
  async waiting(): Promise<{ mails: number; oldest: number }> {
    const { rows } = await this.pool.query<{ mails: number; oldest: number }>(WAITING);
    return rows[0] ?? { mails: 0, oldest: 0 };
  }

  /** Deletes expired votes with their details, and allowances that no longer limit anything. */
  async deleteExpired(): Promise<void> {
    await this.inBatches(DELETE_EXPIRED);
    await this.inBatches(DELETE_ALLOWANCES);
  }

  /** Repeats a statement until it affects less than a whole batch. */
  private async inBatches(text: string): Promise<void> {
    while ((await this.pool.query(text)).rowCount === BATCH);
  }

  protected async query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    try {
      return (await this.pool.query<Row>(text, values)).rows;
    } catch (error) {
      if (isRejectedValue(error)) throw error;
      this.logger.error(`A pending vote is unconfirmed: ${describeError(error)}`);
      throw new VoteUnconfirmedError();
    }
  }
}
