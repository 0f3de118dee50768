import type pg from 'pg';
import { expect } from 'vitest';
import type { PollUnderTest } from './poll-under-test.js';
import { untilPassed } from './until.js';

interface JobRow {
  key: string;
  /** Seconds until it is due. */
  wait: number;
}

/** The queued mails, first due ones first. */
async function jobsIn(poll: PollUnderTest): Promise<JobRow[]> {
  return poll.rows(`
    SELECT key, extract(epoch FROM run_at - now())::float8 AS wait FROM graphile_worker.jobs
    WHERE key IS NOT NULL AND locked_at IS NULL ORDER BY run_at`);
}

/** Resolves once that many mails wait for a later time and none is in flight. */
export async function postponed(poll: PollUnderTest, mails: number): Promise<JobRow[]> {
  return untilPassed(async () => {
    const jobs = await jobsIn(poll);
    expect(jobs.filter(({ wait }) => wait > 0)).toHaveLength(mails);
    expect(await poll.rowCount('SELECT FROM graphile_worker.jobs')).toBe(mails);
    return jobs;
  });
}

/** Makes all waiting mails due, and says so to the queue, which otherwise looks every two seconds. */
export async function makeDue({ database }: { database: pg.Client }): Promise<void> {
  await database.query(`
    UPDATE graphile_worker._private_jobs SET run_at = now(); SELECT pg_notify('jobs:insert', '{"count": 5}')`);
}

/** Fails every waiting mail once more, after that many failures. */
export async function afterFailures(poll: PollUnderTest, failures: number, mails: number): Promise<JobRow[]> {
  await poll.database.query(
    `UPDATE graphile_worker._private_jobs SET payload = payload::jsonb || jsonb_build_object('failures', $1::int)`,
    [failures],
  );
  await makeDue(poll);
  await untilPassed(async () => {
    const rows = await poll.rows(
      "SELECT (payload->>'failures')::int > $1 AS failed FROM graphile_worker._private_jobs WHERE key IS NOT NULL",
      [failures],
    );
    expect(rows).toEqual(Array(mails).fill({ failed: true }));
  });
  return postponed(poll, mails);
}

export async function mailed(poll: PollUnderTest): Promise<number> {
  return poll.rowCount('SELECT FROM pending_votes WHERE mailed_at IS NOT NULL');
}
