import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { describeError } from '../platform/errors/describe-error.js';
import { SecondLoop } from '../platform/jobs/second-loop.js';
import { storedGauge } from '../platform/metrics/stored-gauge.js';
import { PollSite } from '../poll/poll-site.js';
import { append } from './append.js';
import { CheckpointSigner } from './checkpoint-signer.js';
import { LogChangedError } from './log.errors.js';
import { LogRepository } from './log.repository.js';
import { SequencerRepository } from './sequencer.repository.js';

/** Turns the queue into log entries, every second, in one backend at a time (decision 033). */
@Injectable()
export class SequencerJobs implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(SequencerJobs.name);
  readonly loop = new SecondLoop(
    (stop) => this.appendAll(stop),
    (error) => this.logger.error(`The log does not grow: ${describeError(error)}`),
  );

  constructor(
    private readonly repository: SequencerRepository,
    private readonly signer: CheckpointSigner,
    private readonly site: PollSite,
    private readonly log: LogRepository,
    registry: Registry,
  ) {
    storedGauge(registry, { name: 'poll_log_size', help: 'Entries of the public log.' }, () => repository.size());
    storedGauge(
      registry,
      { name: 'poll_log_queue', help: 'Votes and changes that wait for their entry in the public log.' },
      () => repository.queueLength(),
    );
    storedGauge(
      registry,
      { name: 'poll_log_oldest_seconds', help: 'How long the oldest of them has waited; an hour at most.' },
      () => repository.oldest(),
    );
    new Gauge({
      name: 'poll_log_stopped',
      help: '1 when the public log stands still, because it is not as it was signed.',
      registers: [registry],
      collect() {
        this.set(Number(log.changed !== undefined));
      },
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
  }

  private async appendAll(stop: AbortSignal): Promise<void> {
    const place = `${new URL(this.site.address).host}/log`;
    try {
      let isMore: boolean | undefined;
      do isMore = await this.repository.transaction((manager) => append(manager, this.repository, this.signer, place));
      while (isMore && !stop.aborted);
      // Another backend that is at it sees for itself.
      if (isMore !== undefined) this.log.changed = undefined;
    } catch (error) {
      if (!(error instanceof LogChangedError)) throw error;
      if (this.log.changed === undefined) this.logger.error(`The log was changed, and stands still: ${error.message}`);
      this.log.changed = error.message;
    }
  }
}
