import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../platform/config/config.js';
import { databaseOfServer } from '../platform/database/connection.js';
import { readinessErrors } from '../platform/database/readiness.js';
import { WriteProbe } from '../platform/database/write-probe.js';
import { describeError } from '../platform/errors/describe-error.js';
import { Drain } from '../platform/http/drain.js';
import { Reused } from '../platform/http/reused.js';
import { Pools } from '../platform/metrics/pools.js';

/** ms. A database that does not respond in this time is not ready. */
const DATABASE_TIMEOUT = 1_500;
/** ms. Everybody may ask, and each probe is a commit. */
const MAX_AGE = 1_000;

/** Whether votes can be taken now. */
@Injectable()
export class Readiness implements OnApplicationShutdown {
  private readonly logger = new Logger(Readiness.name);
  private readonly probe: WriteProbe;
  private readonly latest = new Reused(MAX_AGE, () => this.databaseErrors());

  constructor(
    private readonly dataSource: DataSource,
    private readonly drain: Drain,
    registry: Registry,
    @Inject(CONFIG) private readonly config: Config,
    pools: Pools,
  ) {
    this.probe = new WriteProbe(databaseOfServer(config), this.logger, DATABASE_TIMEOUT);
    pools.register('readiness', this.probe.pool, 1);
    const isReady = async () => (await this.errors()).length === 0;
    new Gauge({
      name: 'poll_ready',
      help: '1 when votes can be taken, as in GET /api/health/ready.',
      registers: [registry],
      async collect() {
        this.set(Number(await isReady()));
      },
    });
  }

  /** Why votes cannot be taken, as texts for the log; empty when they can. */
  async errors(): Promise<string[]> {
    return this.drain.isUnderWay ? ['the server is stopping'] : this.latest.get();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.probe.pool.end();
  }

  private async databaseErrors(): Promise<string[]> {
    const errors = readinessErrors(this.dataSource, this.probe, this.config.DATABASE_SYNC).catch((error: unknown) => [
      firstLineOf(describeError(error)),
    ]);
    return Promise.race([
      errors,
      setTimeout(DATABASE_TIMEOUT * this.config.TIMEOUT_FACTOR, ['the database does not respond'], { ref: false }),
    ]);
  }
}

/** Without the stack, which only shows the driver. */
function firstLineOf(text: string): string {
  return text.split('\n', 1).join('');
}
