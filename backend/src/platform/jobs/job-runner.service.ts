import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { Runner } from 'graphile-worker';
import type pg from 'pg';
import { CONFIG, type Config } from '../config/config.js';
import { databaseOfServer } from '../database/connection.js';
import { CONNECTIONS, type Connections } from '../database/connection-counts.js';
import { createPool } from '../database/pool.js';
import { describeError } from '../errors/describe-error.js';
import { StartupError } from '../errors/startup-error.js';
import { Pools } from '../metrics/pools.js';
import { migrateQueue, queueOn } from './migrate-queue.js';

/** The SQLSTATE. */
const INSUFFICIENT_PRIVILEGE = '42501';
/** Concurrent jobs. Enough for the default rate of mails if each takes most of a second. */
const CONCURRENCY = 5;
/** Ahead of waiting jobs, such as ten thousand mails: smaller runs sooner. */
const PRIORITY_OF_CRON = -1;
/** ms before the queue restarts after an error. */
const RESTART = 1_000;
/** ms. */
const WAIT_FOR_CONNECTION = 10_000;
/** ms. A commit waits indefinitely for a missing synchronous standby, and a stop waits for the statement. */
const STATEMENT_TIMEOUT = 5_000;

/** ms between two looks at the clock, and how far back it must go to be noticed. */
const LOOK = 1_000;
const SET_BACK = 60_000;

/** A clock that was ahead has left times by which no cron would run until they have come. */
const FORGET_TIMES_AHEAD = `
UPDATE graphile_worker._private_known_crontabs SET last_execution = NULL
WHERE last_execution > $1::timestamptz + interval '${SET_BACK} ms'`;

/** A job left by a killed process blocks nothing: it is replaced or, if it has begun, another one is added. */
const ADD_AT_START =
  'SELECT (graphile_worker.add_job(task, job_key => task, priority => $2)).id FROM unnest($1::text[]) AS task';

interface Schedule {
  /** When a job is added, in UTC: once for all replicas. Missed ticks are not made up for. */
  cron: string;
  /** Whether each start of a process also adds one. */
  atStart?: boolean;
}

/**
 * Runs the jobs of all features from graphile-worker's queue in the database, which all replicas share (decision 044). Features
 * register in their constructors. Two jobs of a task may run concurrently: a killed process keeps its job locked for four hours,
 * and the next one is added regardless.
 */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  /** By the name of the task. */
  readonly crons = new Map<string, string>();
  private readonly handlers = new Map<string, (payload: unknown) => Promise<void>>();
  /** The jobs under way. */
  private readonly current = new Set<Promise<void>>();
  private readonly atStart: string[] = [];
  private readonly logger = new Logger(JobRunner.name);
  private readonly stop = new AbortController();
  private readonly pool: pg.Pool;
  private readonly isPooled: boolean;
  /** Resolves when the queue has stopped for good. */
  private running: Promise<void> | undefined;

  constructor(@Inject(CONFIG) config: Config, pools: Pools, @Inject(CONNECTIONS) { jobs: max }: Connections) {
    const database = databaseOfServer(config);
    this.isPooled = database.isPooled ?? false;
    this.pool = createPool(database, this.logger, {
      application_name: 'poll-jobs',
      max,
      connectionTimeoutMillis: WAIT_FOR_CONNECTION,
      statement_timeout: STATEMENT_TIMEOUT,
      query_timeout: STATEMENT_TIMEOUT,
    });
    pools.register('jobs', this.pool, max);
  }

  /** Jobs added on demand. A rejected one is retried. */
  handle(task: string, handler: (payload: unknown) => Promise<void>): void {
    this.handlers.set(task, async (payload) => {
      const job = handler(payload);
      this.current.add(job);
      await job.finally(() => this.current.delete(job));
    });
  }

  /** Scheduled jobs. An error is logged, and the next job retries. `stop` aborts when the process stops, which waits for jobs. */
  repeat(task: string, { cron, atStart = false }: Schedule, work: (stop: AbortSignal) => Promise<void>): void {
    this.crons.set(task, cron);
    if (atStart) this.atStart.push(task);
    this.handle(task, async () => {
      await work(this.stop.signal).catch((error: unknown) =>
        this.logger.warn(`The job ${task} failed, and comes again: ${describeError(error)}`),
      );
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.requireSchema();
    // If the database takes no writes now, these jobs wait for their next tick; the start does not.
    await this.pool.query(ADD_AT_START, [this.atStart, PRIORITY_OF_CRON]).catch((error: unknown) => this.warn(error));
    this.running = this.keepRunning();
  }

  /** Waits for running jobs. The others stay in the queue. */
  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await this.running;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  /** Created by `npm run migrate`, perhaps by an earlier version. */
  private async requireSchema(): Promise<void> {
    try {
      await migrateQueue(this.pool);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE)) throw error;
      throw new StartupError(
        "The schema graphile_worker is missing, too old or another account's, and that of DATABASE_URL may not change it: run 'npm run migrate' first.",
      );
    }
  }

  /** Runs the queue, and restarts it after an error, such as a lost database, and when the clock was set back. */
  private async keepRunning(): Promise<void> {
    const stopped = new Promise((resolve) => this.stop.signal.addEventListener('abort', resolve));
    while (!this.isStopping()) {
      const ended = new AbortController();
      try {
        const events = new EventEmitter();
        // Of an error, too: `runner.promise` may stay pending then.
        const poolEnds = new Promise((resolve) => events.once('pool:gracefulShutdown', resolve));
        const runner = await this.run(events);
        if (!this.isStopping())
          await Promise.race([runner.promise, poolEnds, stopped, this.clockSetBack(ended.signal)]);
        // graphile-worker 0.17 miscounts each job's end after one that was not recorded, and may wait for ever.
        const runnerEnds = runner.stop().catch(() => undefined);
        const jobsEnd = Promise.allSettled(this.current);
        const limit = jobsEnd.then(() => pause(STATEMENT_TIMEOUT, undefined, { signal: ended.signal }));
        await Promise.race([runnerEnds, limit]);
      } catch (error) {
        this.warn(error);
      } finally {
        ended.abort();
      }
      await pause(RESTART, undefined, { signal: this.stop.signal }).catch(() => undefined);
    }
  }

  /** Resolves once the clock was set back: the queue would sleep until it is there again. */
  private async clockSetBack(signal: AbortSignal): Promise<void> {
    const begun = () => Date.now() - performance.now();
    let latest = begun();
    while (begun() > latest - SET_BACK) {
      latest = Math.max(latest, begun());
      await pause(LOOK, undefined, { signal });
    }
  }

  private isStopping(): boolean {
    return this.stop.signal.aborted;
  }

  private warn(error: unknown): void {
    this.logger.warn(`The queue of jobs had an error: ${describeError(error)}`);
  }

  private async run(events: EventEmitter): Promise<Runner> {
    const { parseCronItems, run } = await import('graphile-worker');
    const options = { backfillPeriod: 0, priority: PRIORITY_OF_CRON };
    await this.pool.query(FORGET_TIMES_AHEAD, [new Date()]);
    return run({
      ...(await queueOn(this.pool, (error) => this.warn(error))),
      events,
      taskList: Object.fromEntries(this.handlers),
      parsedCronItems: parseCronItems([...this.crons].map(([task, match]) => ({ task, match, options }))),
      concurrency: CONCURRENCY,
      noHandleSignals: true,
      // There it also gets no notification of new jobs: it polls every two seconds.
      noPreparedStatements: this.isPooled,
      // By default nothing awaits the statement that records a job's end: a lost database would end the process by its rejection.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
  }
}
