import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { readinessErrors } from '../platform/database/readiness.js';
import { describeError } from '../platform/errors/describe-error.js';
import { Drain } from '../platform/http/drain.js';

/** ms. A database that does not respond in this time is not ready. */
const DATABASE_TIMEOUT = 1_500;

/** Whether votes can be taken now. */
@Injectable()
export class Readiness {
  constructor(
    private readonly dataSource: DataSource,
    private readonly drain: Drain,
    registry: Registry,
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
  }

  /** Why votes cannot be taken, as texts for the log; empty when they can. */
  async errors(): Promise<string[]> {
    if (this.drain.isUnderWay) return ['the server is stopping'];
    const errors = readinessErrors(this.dataSource).catch((error: unknown) => [firstLineOf(describeError(error))]);
    return Promise.race([errors, setTimeout(DATABASE_TIMEOUT, ['the database does not respond'], { ref: false })]);
  }
}

/** Without the stack, which only shows the driver. */
function firstLineOf(text: string): string {
  return text.split('\n', 1).join('');
}
