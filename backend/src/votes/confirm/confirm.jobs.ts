import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { z } from 'zod';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { JobRunner } from '../../platform/jobs/job-runner.service.js';
import { Mailer, MailFailedError } from '../../platform/mail/mailer.js';
import { POLL, type PollFile } from '../../poll/poll-file-schema.js';
import { PollSite } from '../../poll/poll-site.js';
import { confirmationMail } from './confirmation-mail.js';
import { ConfirmationTokens } from './confirmation-tokens.js';
import { MailMetrics } from './mail-metrics.js';
import { MAIL_TASK, type MailJob, PendingVotesRepository } from './pending-votes.repository.js';

/** The page of an expired link promises deletion within the hour. Mails that wait without a job are queued sooner. */
const CLEANING_AND_QUEUING = { cron: '* * * * *', atStart: true };
/** ms in which failed mails become one log line: a mail server that is down fails every attempt. */
const FAILURES_TOLD = 60_000;
/** ms before a mail is retried: the first delay, doubled each time up to the longest. */
const FIRST_RETRY = 10_000;
/** ms. The server could not be reached: mails go soon after it is back. */
const LONGEST_RETRY = 300_000;
/** ms. The server rejected this mail: more attempts rarely help. */
const LONGEST_RETRY_REJECTED = 21_600_000;
/**
 * The share of one receiving domain. The largest providers have about half of all addresses, and the others
 * must not wait for them.
 */
const SHARE_OF_DOMAIN = 0.5;
/** The share of one client network, so that a client that fills the queue does not delay other networks. */
const SHARE_OF_NETWORK = 0.1;

const jobSchema = z.object({
  key: z.uuid(),
  slots: z.array(z.string()).default([]),
  failures: z.int().default(0),
});

/** Sends the mails of pending votes, from the queue in the database that all replicas share (decision 023). */
@Injectable()
export class ConfirmJobs implements OnApplicationShutdown {
  private readonly logger = new Logger(ConfirmJobs.name);
  private readonly perMinute: number;
  /** Not yet in the log. */
  private failed: { attempts: number; reason: string } = { attempts: 0, reason: '' };
  private timer: NodeJS.Timeout | undefined;

  /** Without mails this only deletes expired votes of an earlier configuration. */
  constructor(
    private readonly pendingVotes: PendingVotesRepository,
    private readonly tokens: ConfirmationTokens,
    private readonly mailer: Mailer,
    private readonly metrics: MailMetrics,
    @Inject(POLL) private readonly poll: PollFile,
    private readonly site: PollSite,
    @Inject(CONFIG) config: Config,
    runner: JobRunner,
  ) {
    this.perMinute = config.MAIL_PER_MINUTE;
    runner.handle(MAIL_TASK, async (payload) => this.send(jobSchema.parse(payload)));
    runner.repeat('pending-votes', CLEANING_AND_QUEUING, () => this.queueAndDelete());
  }

  onApplicationShutdown(): void {
    if (this.timer) this.reportFailures();
  }

  async queueAndDelete(): Promise<void> {
    await this.pendingVotes.deleteExpired();
    if (this.poll.confirmation === 'mail') await this.pendingVotes.queueWaiting();
  }

  private noteFailure(reason: string): void {
    this.metrics.count('failed');
    this.failed = { attempts: this.failed.attempts + 1, reason };
    this.timer ??= setTimeout(() => this.reportFailures(), FAILURES_TOLD);
  }

  private reportFailures(): void {
    const { attempts, reason } = this.failed;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.failed = { attempts: 0, reason: '' };
    this.logger.warn(`confirmation mails were not sent and are tried again (${attempts} attempts failed): ${reason}`);
  }

  private async send({ key, slots, failures }: MailJob): Promise<void> {
    const mail = await this.pendingVotes.waitingMail(key);
    if (!mail) return;
    // Narrowest first, so that a waiting mail holds no slot of a wider rate.
    const rates: [string, number][] = [
      [`domain ${mail.mail_domain}`, SHARE_OF_DOMAIN],
      ['all', 1],
    ];
    if (mail.network !== null) rates.unshift([`network ${mail.network}`, SHARE_OF_NETWORK]);
    for (const [rate, share] of rates) {
      if (slots.includes(rate)) continue;
      slots.push(rate);
      const wait = await this.pendingVotes.takeSlot(rate, 60_000 / (this.perMinute * share));
      if (wait > 0) return this.pendingVotes.queueAgain({ key, slots, failures }, wait);
    }
    const { id, expires_at: expiresAt, voter_key: voterKey } = mail;
    const token = this.tokens.make({ id, expiresAt, idempotencyKey: key, voterKey });
    try {
      await this.mailer.send(confirmationMail(mail, token, this.poll, this.site.address));
    } catch (error) {
      const isRejected = error instanceof MailFailedError && error.isRejected;
      this.noteFailure(error instanceof Error ? error.message : 'unknown reason');
      await this.pendingVotes.noteFailed(id, isRejected ? 'rejected' : 'unreachable');
      const wait = FIRST_RETRY * 2 ** failures;
      const longest = isRejected ? LONGEST_RETRY_REJECTED : LONGEST_RETRY;
      return this.pendingVotes.queueAgain({ key, slots: [], failures: failures + 1 }, Math.min(wait, longest));
    }
    this.metrics.count('sent');
    await this.pendingVotes.noteMailed(id);
  }
}
