import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { IS_DISTRIBUTED } from '../platform/database/distribution.js';
import { describeError } from '../platform/errors/describe-error.js';
import { PollSite } from '../poll/poll-site.js';
import { append } from './append.js';
import { CheckpointSigner } from './checkpoint-signer.js';
import { LogChangedError } from './transparency.errors.js';

/** ms between two looks at the queue. */
const ROUND = 1_000;
/** After so many errors in a row one is logged. Fewer make entries late by some seconds. */
const ERRORS_TOLD = 10;

/** Makes entries of the log from what is queued, every second, in one backend at a time (decision 033). */
@Injectable()
export class SequencerJobs implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(SequencerJobs.name);
  private timer: NodeJS.Timeout | undefined;
  private current: Promise<void> | undefined;
  private isStopped = false;
  /** Since a round went well. */
  private errors = 0;
  /** What in the log is not as it was signed, so that it stands still; undefined while nothing is wrong. */
  changed: string | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly signer: CheckpointSigner,
    private readonly site: PollSite,
    @Inject(IS_DISTRIBUTED) private readonly isDistributed: boolean,
    registry: Registry,
  ) {
    if (isDistributed) return;
    const query = async (sql: string): Promise<number> => {
      const [row]: { value: number }[] = await dataSource.query(sql);
      return row?.value ?? 0;
    };
    new Gauge({
      name: 'poll_log_size',
      help: 'Entries of the public log.',
      registers: [registry],
      async collect() {
        this.set(await query('SELECT size::float8 AS value FROM log_head'));
      },
    });
    const isChanged = () => this.changed !== undefined;
    new Gauge({
      name: 'poll_log_stopped',
      help: '1 when the public log stands still, because it is not as it was signed.',
      registers: [registry],
      collect() {
        this.set(Number(isChanged()));
      },
    });
    new Gauge({
      name: 'poll_log_queue',
      help: 'Votes and changes that wait for their entry in the public log.',
      registers: [registry],
      async collect() {
        this.set(await query('SELECT count(*)::float8 AS value FROM log_queue'));
      },
    });
  }

  onApplicationBootstrap(): void {
    if (this.isDistributed) return;
    this.timer = setInterval(() => void this.round(), ROUND);
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await this.current;
  }

  /** One at a time. Never rejects: the next round tries again, and an error that lasts is logged once. */
  async round(): Promise<void> {
    this.current ??= this.appendAll()
      .then(() => (this.errors = 0))
      .catch((error: unknown) => this.tell(error))
      .then(() => (this.current = undefined));
    await this.current;
  }

  private async appendAll(): Promise<void> {
    const place = `${new URL(this.site.address).host}/log`;
    let isMore: boolean | undefined;
    do isMore = await this.dataSource.transaction((manager) => append(manager, this.signer, place));
    while (isMore && !this.isStopped);
    // Another backend that is at it sees for itself.
    if (isMore !== undefined) this.changed = undefined;
  }

  private tell(error: unknown): void {
    if (error instanceof LogChangedError) {
      if (this.changed === undefined) this.logger.error(`The log was changed, and stands still: ${error.message}`);
      this.changed = error.message;
      return;
    }
    this.errors += 1;
    if (this.errors === ERRORS_TOLD) this.logger.error(`The log does not grow: ${describeError(error)}`);
  }
}
