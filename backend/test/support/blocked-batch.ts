import type pg from 'pg';
import type { Response } from 'supertest';
import { lockedTable } from './fresh-database.js';
import type { PollUnderTest } from './poll-under-test.js';
import { until } from './until.js';
import { voteOf } from './voters.js';
import { waitingForLocks } from './waiting-for-locks.js';

/** Resolves once a batch waits for a lock. */
export async function batchWaits(database: pg.Client): Promise<void> {
  await until(async () => (await waitingBatches(database)) > 0);
}

const waitingBatches = (database: pg.Client) => waitingForLocks(database, 'poll-ballot-box');

/**
 * Locks the table of votes, so that no batch is stored until `release` or the time limit of a batch. Votes that arrive meanwhile
 * share the next batch.
 */
export class BlockedBatch {
  private constructor(private readonly lock: pg.Client) {}

  static async on(databaseUrl: string): Promise<BlockedBatch> {
    return new BlockedBatch(await lockedTable(databaseUrl, 'votes', 'EXCLUSIVE'));
  }

  async isWaiting(): Promise<void> {
    await batchWaits(this.lock);
  }

  /** Resolves once the database has ended it, which may be after the backend has given up. */
  async isCancelled(): Promise<void> {
    await until(async () => (await waitingBatches(this.lock)) === 0);
  }

  /**
   * Terminates the connection of the waiting batch, which is then not stored. No other, as the next batch may have begun on it.
   */
  async cut(): Promise<void> {
    await this.lock.query(`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'poll-ballot-box' AND wait_event_type = 'Lock'`);
  }

  async release(): Promise<void> {
    await this.lock.query('COMMIT');
    await this.lock.end();
  }
}

/**
 * Casts the votes in this order while a vote by grace is blocked, so that they wait together and share one batch. Returns their
 * responses in the same order.
 */
export async function castInOneBatch(poll: PollUnderTest, casts: (() => Promise<Response>)[]): Promise<Response[]> {
  const blocked = await BlockedBatch.on(poll.config.DATABASE_URL);
  const before = poll.votesRead;
  const grace = poll.castVote(voteOf('grace')).then((response) => response);
  await blocked.isWaiting();
  const responses: Promise<Response>[] = [];
  for (const cast of casts) {
    responses.push(cast());
    await poll.hasRead(before + 1 + responses.length);
  }
  await blocked.release();
  const received = await Promise.all(responses);
  if ((await grace).status !== 201) throw new Error('the vote by grace was not counted');
  return received;
}
