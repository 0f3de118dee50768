import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { describeError } from '../../platform/errors/describe-error.js';
import { JobRunner } from '../../platform/jobs/job-runner.service.js';
import { SecondLoop } from '../../platform/jobs/second-loop.js';
import { type ClaimedDelivery, DeliveriesRepository } from './deliveries.repository.js';
import { MessagesRepository } from './messages.repository.js';
import { type Outcome, postMessage } from './post-message.js';
import { WebhookEventsRepository } from './webhook-events.repository.js';
import { WebhookSecrets } from './webhook-secrets.js';

const GONE = 410;

/** Sends the messages of webhooks, each receiver independently, so that none waits for another (decision 036). */
@Injectable()
export class WebhooksJobs implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(WebhooksJobs.name);
  /** By the id of the webhook. */
  private readonly sending = new Map<string, Promise<void>>();
  /**
   * Sends from this loop: a job per receiver would have to be added whenever a message becomes due, after each batch and wait,
   * and after a killed process. This asks once a second who is due (decision 036).
   */
  readonly loop = new SecondLoop(
    (stop) => this.look(stop),
    (error) => this.logger.error(`Webhooks are not served: ${describeError(error)}`),
  );

  constructor(
    private readonly events: WebhookEventsRepository,
    private readonly queue: DeliveriesRepository,
    private readonly messages: MessagesRepository,
    private readonly secrets: WebhookSecrets,
    @Inject(CONFIG) private readonly config: Pick<Config, 'WEBHOOK_ALLOWED_HOSTS'>,
    runner: JobRunner,
  ) {
    runner.repeat('webhook-totals', { cron: '* * * * *' }, () => events.queueTotals());
    runner.repeat('webhook-cleaning', { cron: '0 * * * *' }, () => queue.clean());
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  /** Waits for the messages being sent. The others stay in the queue. */
  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
    await Promise.all(this.sending.values());
  }

  private async look(stop: AbortSignal): Promise<void> {
    let isMore: boolean;
    do isMore = await this.events.forward();
    while (isMore && !stop.aborted);
    for (const id of await this.queue.due()) {
      if (stop.aborted || this.sending.has(id)) continue;
      const sending = this.sendTo(id, stop)
        .catch((error: unknown) => this.loop.note(error))
        .finally(() => this.sending.delete(id));
      this.sending.set(id, sending);
    }
  }

  /** Sends everything due to a webhook until its receiver fails. */
  private async sendTo(webhookId: string, stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const claimed = await this.queue.claim(webhookId);
      if (claimed.length === 0) return;
      const outcomes = await Promise.all(claimed.map((delivery) => this.send(delivery)));
      if (outcomes.some(({ status }) => status === GONE)) {
        this.logger.warn(`Webhook ${webhookId} is disabled: its receiver responded with 410.`);
        return this.queue.disable(webhookId);
      }
      if (outcomes.some(isTaken)) await this.queue.recover(webhookId);
      else return this.rest(webhookId, outcomes);
    }
  }

  private async rest(webhookId: string, [outcome]: Outcome[]): Promise<void> {
    if ((await this.queue.rest(webhookId)) > 1) return;
    const reason = outcome?.error ?? `status ${outcome?.status}`;
    this.logger.warn(`Webhook ${webhookId} takes no messages, and is tried again: ${reason}`);
  }

  private async send({ id, messageId, hasDetails, ...delivery }: ClaimedDelivery): Promise<Outcome> {
    const body = await this.messages.bodyOf(delivery, hasDetails);
    const salts = [delivery.secretSalt, ...(delivery.earlierSalt ? [delivery.earlierSalt] : [])];
    const seconds = Math.floor(Date.now() / 1000);
    const webhookId = `msg_${messageId}`;
    const headers = {
      'webhook-id': webhookId,
      'webhook-timestamp': String(seconds),
      'webhook-signature': this.secrets.sign(salts, webhookId, seconds, body),
    };
    const outcome = await postMessage(delivery.url, headers, body, this.config.WEBHOOK_ALLOWED_HOSTS);
    if (isTaken(outcome)) await this.queue.noteDelivered(id, outcome.status);
    else await this.queue.noteFailed(id, outcome);
    return outcome;
  }
}

function isTaken(outcome: Outcome): outcome is Outcome & { status: number } {
  return outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
}
