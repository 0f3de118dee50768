import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config/config.js';
import { FetchError, fetchBytes } from '../platform/http/fetch-text.js';
import { JobRunner } from '../platform/jobs/job-runner.service.js';
import { LogRepository } from './log.repository.js';
import { StampsRepository } from './stamps.repository.js';

/** ms and bytes, as in the OpenTimestamps client. A calendar gathers digests for a second before it responds. */
const TIMEOUT = 5_000;
const LIMIT = 10_000;
const HEADERS = {
  Accept: 'application/vnd.opentimestamps.v1',
  'Content-Type': 'application/x-www-form-urlencoded',
};

/** How a file of OpenTimestamps begins: magic bytes, version 1, and SHA-256 as the hash that follows. */
const BEGIN = Buffer.from('\0OpenTimestamps\0\0Proof\0\xbf\x89\xe2\xe8\x84\xe8\x92\x94\x01\x08', 'latin1');
/** The calendar's promise to have its timestamp in Bitcoin within hours. Pages of other servers lack it. */
const PENDING = Buffer.from('0083dfe30d2ef90c8e', 'hex');

/** Has the newest checkpoint stamped by the OpenTimestamps calendar of LOG_STAMP_URL, once an hour. */
@Injectable()
export class StampsJobs {
  private readonly logger = new Logger(StampsJobs.name);

  constructor(
    private readonly repository: StampsRepository,
    private readonly log: LogRepository,
    @Inject(CONFIG) { LOG_STAMP_URL }: Pick<Config, 'LOG_STAMP_URL'>,
    runner: JobRunner,
  ) {
    if (LOG_STAMP_URL === undefined) return;
    runner.repeat('log-stamps', { cron: '45 * * * *' }, (stop) => this.stamp(LOG_STAMP_URL, stop));
  }

  /** An error is one line in the log, and the next hour tries again. */
  private async stamp(url: string, stop: AbortSignal): Promise<void> {
    // A log that stands still is not what the poll signed.
    if (this.log.changed !== undefined) return;
    const head = await this.repository.unstamped();
    if (!head) return;
    const { host } = new URL(url);
    const digest = createHash('sha256').update(head.checkpoint).digest();
    try {
      const timestamp = await this.ask(url, digest, stop);
      await this.repository.save(head, host, Buffer.concat([BEGIN, digest, timestamp]));
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      if (!stop.aborted) this.logger.warn(`The calendar ${host} did not stamp the log: ${error.message}`);
    }
  }

  private async ask(url: string, digest: Buffer, stop: AbortSignal): Promise<Buffer> {
    const { bytes } = await fetchBytes(`${url}/digest`, {
      method: 'POST',
      headers: HEADERS,
      body: digest,
      statuses: [200],
      limit: LIMIT,
      timeout: TIMEOUT,
      stop,
    });
    if (!bytes.includes(PENDING)) throw new FetchError('it responded without a timestamp');
    return bytes;
  }
}
