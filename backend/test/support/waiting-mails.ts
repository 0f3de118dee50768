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
async function jobsIn({ database }: PollUnderTest): Promise<JobRow[]> {
  const { rows } = await database.query<JobRow>(
    `SELECT key, extract(epoch FROM run_at - now())::float8 AS wait FROM graphile_worker.jobs
     WHERE key IS NOT NULL AND locked_at IS NULL ORDER BY run_at`,
  );
  return rows;
}

/** Resolves once that many mails wait for a later time and none is in flight. */
export async function postponed(poll: PollUnderTest, mails: number): Promise<JobRow[]> {
  return untilPassed(async () => {
    const jobs = await jobsIn(poll);
    const { rows } = await poll.database.query<{ jobs: number }>(
      'SELECT count(*)::int AS jobs FROM graphile_worker.jobs',
    );
    expect(jobs.filter(({ wait }) => wait > 0)).toHaveLength(mails);
    expect(rows[0]?.jobs).toBe(mails);
    return jobs;
  });
}

/** Makes all waiting mails due, and says so to the queue, which otherwise looks every two seconds. */
export async function makeDue({ database }: { database: pg.Client }): Promise<void> {
  await database.query(
    `UPDATE graphile_worker._private_jobs SET run_at = now(); SELECT pg_notify('jobs:insert', '{"count": 5}')`,
  );
}

/** Fails every waiting mail once more, after that many failures. */
export async function afterFailures(poll: PollUnderTest, failures: number, mails: number): Promise<JobRow[]> {
  await poll.database.query(
    `UPDATE graphile_worker._private_jobs SET payload = payload::jsonb || jsonb_build_object('failures', $1::int)`,
    [failures],
  );
  await makeDue(poll);
  await untilPassed(async () => {
    const { rows } = await poll.database.query<{ failed: boolean }>(
      "SELECT (payload->>'failures')::int > $1 AS failed FROM graphile_worker._private_jobs WHERE key IS NOT NULL",
      [failures],
    );
    expect(rows).toEqual(Array(mails).fill({ failed: true }));
  });
  return postponed(poll, mails);
}

export async function mailed({ database }: PollUnderTest): Promise<number> {
  const { rows } = await database.query<{ mailed: number }>(
    'SELECT count(mailed_at)::int AS mailed FROM pending_votes',
  );
  return rows[0]?.mailed ?? 0;
}
