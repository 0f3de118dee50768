import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Runner } from 'graphile-worker';
import { z } from 'zod';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { databaseOfServer } from '../../platform/database/connection.js';
import { isConnectionLost } from '../../platform/database/connection-lost.js';
import { describeError } from '../../platform/errors/describe-error.js';
import { StartupError } from '../../platform/errors/startup-error.js';
import { Mailer, MailFailedError } from '../../platform/mail/mailer.js';
import { POLL } from '../../poll/poll-file.js';
import type { PollFile } from '../../poll/poll-file-schema.js';
import { PollSite } from '../../poll/poll-site.js';
import { confirmationMail } from './confirmation-mail.js';
import { ConfirmationTokens } from './confirmation-tokens.js';
import { MailMetrics } from './mail-metrics.js';
import { MAIL_TASK, PendingVotesRepository } from './pending-votes.repository.js';

/** The SQLSTATE. */
const INSUFFICIENT_PRIVILEGE = '42501';
/** Mails at once: more than the default rate needs when each takes most of a second. */
const CONCURRENCY = 5;
/**
 * ms between two rounds: what waits without a job is queued, what has expired is deleted. Without mails the latter only. The
 * page of an expired link promises the deletion within the hour.
 */
const ROUND = 60_000;
const ROUND_WITHOUT_MAILS = 3_600_000;
/** ms until a mail is tried again: the first time, doubled each time up to the longest. */
const FIRST_RETRY = 10_000;
/** ms. The server could not be reached, so that mails go soon after it is back. */
const LONGEST_RETRY = 300_000;
/** ms. The server rejected this very mail, which more attempts rarely change. */
const LONGEST_RETRY_REJECTED = 21_600_000;
/** ms until the queue runs again after it has ended by an error. */
const RESTART = 1_000;
/**
 * One receiving domain's part of the rate. The largest providers have about half of all addresses, and those of the others
 * must not wait behind them.
 */
const SHARE_OF_DOMAIN = 0.5;
/** One client network's part of the rate: a client that fills the queue does not keep the voters of others waiting. */
const SHARE_OF_NETWORK = 0.1;

/** Takes the next slot of a rate and returns how many ms it is away. `$2`: the ms of one slot. */
const TAKE_SLOT = `
INSERT INTO mail_allowances AS allowance (name, next_at) VALUES ($1, now() + $2 * interval '1 ms')
ON CONFLICT (name) DO UPDATE SET next_at = greatest(allowance.next_at, now()) + $2 * interval '1 ms'
RETURNING greatest(0, extract(epoch FROM next_at - now()) * 1000 - $2)::float8 AS wait`;

const QUEUE_AGAIN = `
SELECT (graphile_worker.add_job($1, $2::json, job_key => $3, run_at => now() + $4 * interval '1 ms')).id`;

const jobSchema = z.object({
  key: z.uuid(),
  /** The rates that have a slot for this attempt. */
  slots: z.array(z.string()).default([]),
  failures: z.int().default(0),
});

type Job = z.infer<typeof jobSchema>;

/** Sends the mails of pending votes, from the queue in the database that all replicas share (decision 023). */
@Injectable()
export class ConfirmJobs implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ConfirmJobs.name);
  private readonly stop = new AbortController();
  private readonly perMinute: number;
  private readonly isPooled: boolean;
  private runner: Runner | undefined;
  /** Resolves when the queue has stopped for good. */
  private running: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private current: Promise<void> | undefined;
  /** Since the last round. */
  private failed: { mails: number; reason: string } = { mails: 0, reason: '' };

  constructor(
    private readonly pendingVotes: PendingVotesRepository,
    private readonly tokens: ConfirmationTokens,
    private readonly mailer: Mailer,
    private readonly metrics: MailMetrics,
    @Inject(POLL) private readonly poll: PollFile,
    private readonly site: PollSite,
    @Inject(CONFIG) config: Config,
  ) {
    this.perMinute = config.MAIL_PER_MINUTE;
    this.isPooled = databaseOfServer(config).isPooled ?? false;
  }

  /** Without mails there is no queue, and only what an earlier configuration has left is deleted when it expires. */
  async onApplicationBootstrap(): Promise<void> {
    const sends = this.poll.confirmation === 'mail';
    if (sends) {
      process.on('unhandledRejection', this.onUnhandledRejection);
      this.running = this.keepRunning(await this.firstRun());
    }
    this.timer = setInterval(() => void this.round(), sends ? ROUND : ROUND_WITHOUT_MAILS);
    await this.round();
  }

  /** Mails that are being sent are waited for. The others stay in the queue. */
  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    clearInterval(this.timer);
    await this.runner?.stop().catch(() => undefined);
    await this.running;
    await this.current;
    process.off('unhandledRejection', this.onUnhandledRejection);
    this.reportFailures();
  }

  /**
   * graphile-worker does not await its statement that notes the end of a job. Where the database is lost meanwhile, as in a
   * failover, the rejection would end the process. The mail is queued again by a later round (`queueWaiting`).
   */
  private readonly onUnhandledRejection = (reason: unknown): void => {
    if (!isConnectionLost(reason)) throw reason;
    this.logger.warn(`The queue of mails could not note the end of a job: ${describeError(reason)}`);
  };

  /** Makes the queue's own schema. Throws `StartupError` when it must not. */
  private async firstRun(): Promise<Runner> {
    try {
      return await this.run();
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE)) throw error;
      throw new StartupError(
        'The account of DATABASE_URL needs CREATE on its database: the queue of mails makes the schema graphile_worker.',
      );
    }
  }

  /** One at a time. Never rejects: an error is logged, and the next round tries again. */
  async round(): Promise<void> {
    this.current ??= this.queueAndDelete().finally(() => (this.current = undefined));
    await this.current;
  }

  private async queueAndDelete(): Promise<void> {
    this.reportFailures();
    try {
      await this.pendingVotes.deleteExpired();
      if (this.poll.confirmation !== 'mail') return;
      await this.pendingVotes.queueWaiting();
      this.metrics.setWaiting(await this.pendingVotes.waiting());
    } catch (error) {
      this.logger.warn(`The confirmation mails could not be looked after: ${describeError(error)}`);
    }
  }

  /** One line for all of a round: a mail server that is down fails every attempt. */
  private reportFailures(): void {
    const { mails, reason } = this.failed;
    this.failed = { mails: 0, reason: '' };
    if (mails > 0) this.logger.warn(`${mails} confirmation mails were not sent and are tried again: ${reason}`);
  }

  /** Runs the queue again when it ends by an error, such as a lost database. */
  private async keepRunning(first: Runner): Promise<void> {
    for (let runner: Runner | undefined = first; !this.isStopping(); runner = await this.runAgain()) {
      this.runner = runner;
      await runner?.promise.catch((error: unknown) => this.warn(error));
    }
  }

  private async runAgain(): Promise<Runner | undefined> {
    await pause(RESTART, undefined, { signal: this.stop.signal }).catch(() => undefined);
    if (this.isStopping()) return undefined;
    try {
      const runner = await this.run();
      if (this.isStopping()) await runner.stop();
      return runner;
    } catch (error) {
      this.warn(error);
      return undefined;
    }
  }

  private isStopping(): boolean {
    return this.stop.signal.aborted;
  }

  private warn(error: unknown): void {
    this.logger.warn(`The queue of mails had an error: ${describeError(error)}`);
  }

  /** Loaded here, so that a poll without mails does without the library. */
  private async run(): Promise<Runner> {
    const { Logger: QueueLogger, run } = await import('graphile-worker');
    return run({
      pgPool: this.pendingVotes.pool,
      taskList: { [MAIL_TASK]: async (payload) => this.send(jobSchema.parse(payload)) },
      concurrency: CONCURRENCY,
      noHandleSignals: true,
      // Nor does it hear there that a job came: it looks every two seconds.
      noPreparedStatements: this.isPooled,
      // Its messages can quote errors of the database, and with them a row.
      logger: new QueueLogger(() => (_level, _message, meta) => {
        if (meta?.error !== undefined) this.warn(meta.error);
      }),
    });
  }

  private async send({ key, slots, failures }: Job): Promise<void> {
    const mail = await this.pendingVotes.waitingMail(key);
    if (!mail) return;
    // The narrowest first, so that a mail that waits holds no slot of a wider rate.
    const rates: [string, number][] = [
      [`domain ${mail.mail_domain}`, SHARE_OF_DOMAIN],
      ['all', 1],
    ];
    if (mail.network !== null) rates.unshift([`network ${mail.network}`, SHARE_OF_NETWORK]);
    for (const [rate, share] of rates) {
      if (slots.includes(rate)) continue;
      slots.push(rate);
      const wait = await this.takeSlot(rate, share);
      if (wait > 0) return this.queueAgain({ key, slots, failures }, wait);
    }
    const { id, expires_at: expiresAt, voter_key: voterKey } = mail;
    const token = this.tokens.make({ id, expiresAt, idempotencyKey: key, voterKey });
    try {
      await this.mailer.send(confirmationMail(mail, token, this.poll, this.site.address));
    } catch (error) {
      const isRejected = error instanceof MailFailedError && error.isRejected;
      this.metrics.count('failed');
      this.failed = { mails: this.failed.mails + 1, reason: error instanceof Error ? error.message : 'unknown reason' };
      const wait = FIRST_RETRY * 2 ** failures;
      const longest = isRejected ? LONGEST_RETRY_REJECTED : LONGEST_RETRY;
      return this.queueAgain({ key, slots: [], failures: failures + 1 }, Math.min(wait, longest));
    }
    this.metrics.count('sent');
    await this.pendingVotes.noteMailed(id);
  }

  private async takeSlot(rate: string, share: number): Promise<number> {
    const values = [rate, 60_000 / (this.perMinute * share)];
    const { rows } = await this.pendingVotes.pool.query<{ wait: number }>(TAKE_SLOT, values);
    return rows[0]?.wait ?? 0;
  }

  private async queueAgain(job: Job, wait: number): Promise<void> {
    await this.pendingVotes.pool.query(QUEUE_AGAIN, [MAIL_TASK, JSON.stringify(job), job.key, wait]);
  }
}
