import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { CONFIG, type Config } from '../platform/config/config.js';
import { describeError } from '../platform/errors/describe-error.js';
import { Drain } from '../platform/http/drain.js';
import { Refreshed } from '../platform/http/refreshed.js';
import { storedGauge } from '../platform/metrics/stored-gauge.js';
import { DATABASE_TIMEOUT, HealthRepository } from './health.repository.js';

/** ms. Anyone may ask, and each probe is a commit. */
const MAX_AGE = 1_000;

/** Whether votes can be taken now. */
@Injectable()
export class HealthService {
  private readonly latest = new Refreshed(() => this.databaseErrors(), { maxAge: MAX_AGE });

  constructor(
    private readonly repository: HealthRepository,
    private readonly drain: Drain,
    registry: Registry,
    @Inject(CONFIG) private readonly config: Pick<Config, 'TIMEOUT_FACTOR'>,
  ) {
    const isReady = async () => (await this.errors()).length === 0;
    new Gauge({
      name: 'poll_ready',
      help: '1 when votes can be taken, as in GET /api/health/ready.',
      registers: [registry],
      async collect() {
        this.set(Number(await isReady()));
      },
    });
    storedGauge(registry, { name: 'poll_database_standbys', help: 'Standbys that stream from the database.' }, () =>
      repository.countStandbys(),
    );
    storedGauge(registry, { name: 'poll_wal_archiving', help: '1 when the database archives its WAL.' }, async () =>
      Number(await repository.isArchiving()),
    );
    new Gauge({
      name: 'poll_wal_archive_failing',
      help: '1 when the database archives its WAL and the last attempt failed.',
      registers: [registry],
      async collect() {
        // A database that does not respond is reported by poll_ready.
        this.set(Number(await repository.isArchivingFailing().catch(() => false)));
      },
    });
  }

  /** Why votes cannot be taken, as texts for the log; empty if they can. */
  async errors(): Promise<string[]> {
    return this.drain.isUnderWay ? ['the server is stopping'] : this.latest.get();
  }

  private async databaseErrors(): Promise<string[]> {
    const errors = this.repository.errors().catch((error: unknown) => [firstLineOf(describeError(error))]);
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
