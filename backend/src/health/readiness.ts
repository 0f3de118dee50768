import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { faultsOf } from '../platform/database/readiness.js';
import { describeError } from '../platform/errors/describe-error.js';
import { Drain } from '../platform/http/drain.js';

/** ms; a database that has not answered by then counts as gone. */
const PATIENCE = 1_500;

/** Whether votes can be taken now. */
@Injectable()
export class Readiness {
  constructor(
    private readonly dataSource: DataSource,
    private readonly drain: Drain,
    registry: Registry,
  ) {
    const isReady = async () => (await this.faults()).length === 0;
    new Gauge({
      name: 'poll_ready',
      help: '1 when votes can be taken, as GET /api/health/ready says it.',
      registers: [registry],
      async collect() {
        this.set(Number(await isReady()));
      },
    });
  }

  /** Why not, in words for operators; empty when they can. */
  async faults(): Promise<string[]> {
    if (this.drain.isUnderWay) return ['the server is stopping'];
    const faults = faultsOf(this.dataSource).catch((error: unknown) => [firstLineOf(describeError(error))]);
    return Promise.race([faults, setTimeout(PATIENCE, ['the database does not answer'], { ref: false })]);
  }
}

/** The frames below it are the driver's. */
function firstLineOf(text: string): string {
  return text.split('\n', 1).join('');
}
