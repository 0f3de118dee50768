import type pg from 'pg';
import type { Response } from 'supertest';
import { vi } from 'vitest';
import { connectTo } from './fresh-database.js';
import type { PollUnderTest } from './poll-under-test.js';
import { voteOf } from './voters.js';

/** Resolves once batches of votes are under way and one waits for a lock. */
export async function batchWaits(database: pg.Client): Promise<void> {
  await vi.waitUntil(
    async () => {
      // Within a transaction the view would stay as it was at the first look.
      await database.query('SELECT pg_stat_clear_snapshot()');
      const { rowCount } = await database.query(
        `SELECT FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'poll-ballot-box' AND wait_event_type = 'Lock'`,
      );
      return rowCount !== null && rowCount > 0;
    },
    { timeout: 5_000, interval: 1 },
  );
}

/**
 * Keeps every batch from being stored, up to the ballot box's own time limit of two seconds: what is cast meanwhile
 * goes together in the next one.
 */
export class BlockedBatch {
  private constructor(private readonly lock: pg.Client) {}

  static async on(databaseUrl: string): Promise<BlockedBatch> {
    const lock = await connectTo(databaseUrl);
    await lock.query('BEGIN; LOCK TABLE votes IN EXCLUSIVE MODE');
    return new BlockedBatch(lock);
  }

  async isWaiting(): Promise<void> {
    await batchWaits(this.lock);
  }

  /** Cuts the connection of the batch that waits, which the database then has not stored. */
  async cut(): Promise<void> {
    await this.lock.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'poll-ballot-box'`,
    );
  }

  async release(): Promise<void> {
    await this.lock.query('COMMIT');
    await this.lock.end();
  }
}

/**
 * Casts the votes in this order while one by grace is under way, so that they wait together and go in one batch.
 * Returns their responses in the same order.
 */
export async function castInOneBatch(poll: PollUnderTest, casts: (() => Promise<Response>)[]): Promise<Response[]> {
  const blocked = await BlockedBatch.on(poll.config.DATABASE_URL);
  const before = poll.votesRead;
  const grace = poll.castVote(voteOf('grace')).then((answer) => answer);
  await blocked.isWaiting();
  const answers: Promise<Response>[] = [];
  for (const cast of casts) {
    answers.push(cast());
    await poll.hasRead(before + 1 + answers.length);
  }
  await blocked.release();
  if ((await grace).status !== 201) throw new Error('the vote that the others waited behind was not counted');
  return Promise.all(answers);
}
