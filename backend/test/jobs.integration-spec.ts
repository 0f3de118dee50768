import { EventEmitter, once } from 'node:events';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../src/configure-app.js';
import { JobRunner } from '../src/platform/jobs/job-runner.service.js';
import { connectTo, freshDatabase } from './support/fresh-database.js';
import { configFor, LOWEST_PASSWORD_COST } from './support/poll-under-test.js';
import { until } from './support/until.js';

let DATABASE_URL: string;
let database: pg.Client;
let apps: NestFastifyApplication[];

beforeEach(async () => {
  DATABASE_URL = await freshDatabase();
  database = await connectTo(DATABASE_URL);
  apps = [];
});

afterEach(() => Promise.all(apps.map((app) => app.close())));

/** A replica that has the jobs of `register` besides its own. */
async function start(register: (runner: JobRunner) => void): Promise<NestFastifyApplication> {
  const app = await createApp(configFor(DATABASE_URL), {}, LOWEST_PASSWORD_COST);
  register(app.get(JobRunner));
  apps.push(await app.init());
  return app;
}

async function add(task: string): Promise<void> {
  await database.query('SELECT (graphile_worker.add_job($1, json_build_object($2::text, 1))).id', [task, 'number']);
}

const jobsOf = async (task: string) =>
  (
    await database.query<{ attempts: number; isLocked: boolean }>(
      'SELECT attempts, locked_at IS NOT NULL AS "isLocked" FROM graphile_worker.jobs WHERE task_identifier = $1',
      [task],
    )
  ).rows;

const aheadIn = async () =>
  (await database.query('SELECT FROM graphile_worker._private_known_crontabs WHERE last_execution > now()')).rowCount;
const setAhead = () =>
  database.query(`UPDATE graphile_worker._private_known_crontabs SET last_execution = now() + interval '1 year'`);
const areKnown = async () =>
  (await database.query('SELECT FROM graphile_worker._private_known_crontabs')).rowCount !== 0;

it('scheduled jobs go on when a clock that was ahead is set back, and after a start', async () => {
  await start(() => undefined);
  await until(areKnown);
  await setAhead();
  const clock = Date.now.bind(Date);
  const ahead = vi.spyOn(Date, 'now').mockImplementation(() => clock() + 3_600_000);
  await until(() => ahead.mock.calls.length > 0);
  const looks = performance.now();
  await until(() => performance.now() - looks > 2_500);
  ahead.mockRestore();
  await until(async () => (await aheadIn()) === 0);
  await Promise.all(apps.splice(0).map((app) => app.close()));
  await setAhead();
  await start(() => undefined);
  await until(async () => (await aheadIn()) === 0);
});

describe('a job that somebody adds', () => {
  it('runs once in all replicas, with its payload', async () => {
    const handle = vi.fn(() => Promise.resolve());
    const register = (runner: JobRunner) => runner.handle('told', handle);
    await Promise.all([start(register), start(register)]);
    await add('told');
    await until(async () => (await jobsOf('told')).length === 0);
    expect(handle.mock.calls).toEqual([[{ number: 1 }]]);
  });

  it('is tried again when it fails', async () => {
    vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const handle = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error('not now'));
    await start((runner) => runner.handle('failing', handle));
    await add('failing');
    await until(async () => (await jobsOf('failing')).some(({ attempts, isLocked }) => attempts === 1 && !isLocked));
    await database.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
    await until(async () => (await jobsOf('failing')).length === 0);
    expect(handle).toHaveBeenCalledTimes(2);
  });

  /** Four jobs, of which each ends once the end of the one before has failed. `open` lets ends be recorded again. */
  async function failingEnds(begin?: Promise<unknown>) {
    vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    // Counts outside of transactions.
    await database.query(`
      CREATE SEQUENCE failures MINVALUE 0;
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM nextval('failures'); RAISE 'not now'; END $$;
      CREATE TRIGGER ends_fail BEFORE DELETE ON graphile_worker._private_jobs
        FOR EACH ROW WHEN (OLD.payload::text LIKE '%number%') EXECUTE FUNCTION fail()`);
    const haveFailed = async (count: number) =>
      (await database.query(`SELECT FROM failures WHERE last_value + is_called::int = $1`, [count])).rowCount === 1;
    const handle = vi.fn(async () => {
      const before = handle.mock.calls.length - 1;
      await begin;
      if (before < 4) await until(() => haveFailed(before));
    });
    const app = await start((runner) => runner.handle('told', handle));
    for (const _ of [1, 2, 3, 4]) await add('told');
    const open = async () => {
      await until(() => haveFailed(4));
      await database.query('DROP FUNCTION fail CASCADE');
    };
    return { app, handle, open };
  }

  it('runs after the database did not record the ends of others', async () => {
    const { handle, open } = await failingEnds();
    await open();
    await add('told');
    await until(() => handle.mock.calls.length === 5);
  });

  it('does not keep a stop waiting when the database records no end', async () => {
    const stopping = new EventEmitter();
    const { app, handle } = await failingEnds(once(stopping, 'begun'));
    await until(() => handle.mock.calls.length === 4);
    apps = [];
    const closed = app.close();
    stopping.emit('begun');
    await closed;
  });

  it('is waited for by a stop, of which it is told', async () => {
    const steps: string[] = [];
    const app = await start((runner) =>
      runner.repeat('slow', { cron: '0 0 1 1 *', atStart: true }, async (stop) => {
        steps.push('begun');
        await new Promise((resolve) => stop.addEventListener('abort', resolve));
        steps.push('told');
        await database.query('SELECT');
        steps.push('ended');
      }),
    );
    await until(() => steps.length > 0);
    apps = [];
    await app.close();
    expect(steps).toEqual(['begun', 'told', 'ended']);
    expect(await jobsOf('slow')).toEqual([]);
  });
});

describe('a job by the clock', () => {
  it('is known to the queue, as those of the product are', async () => {
    await start((runner) => runner.repeat('minutely', { cron: '* * * * *' }, () => Promise.resolve()));
    await until(async () => {
      const { rows } = await database.query<{ identifier: string }>(`
        SELECT identifier FROM graphile_worker._private_known_crontabs ORDER BY identifier`);
      return (
        rows.map(({ identifier }) => identifier).join() ===
        'deletion,minutely,pending-votes,sign-in-retention,vote-watch,webhook-cleaning,webhook-totals'
      );
    });
  });

  it('is added at the start, also beside one that a killed process holds', async () => {
    await database.query(`
      SELECT (graphile_worker.add_job('early', job_key => 'early')).id;
      UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'killed'`);
    const work = vi.fn(() => Promise.resolve());
    await start((runner) => runner.repeat('early', { cron: '0 0 1 1 *', atStart: true }, work));
    await until(() => work.mock.calls.length === 1);
  });

  it('is not tried again when it fails, and the log has a line', async () => {
    const warn = vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    await start((runner) =>
      runner.repeat('broken', { cron: '0 0 1 1 *', atStart: true }, () => Promise.reject(new Error('no'))),
    );
    await until(() => warn.mock.calls.some(([line]) => /The job broken failed, and comes again/.test(String(line))));
    await until(async () => (await jobsOf('broken')).length === 0);
  });
});
