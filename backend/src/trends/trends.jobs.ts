import { Inject, Injectable, Logger } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';
import { CONFIG, type Config } from '../platform/config/config.js';
import { describeError } from '../platform/errors/describe-error.js';
import { FetchError, fetchText } from '../platform/http/fetch-text.js';
import { JobRunner } from '../platform/jobs/job-runner.service.js';
import { storedGauge } from '../platform/metrics/stored-gauge.js';
import { parseFeed } from './parse-feed.js';
import { FeedError } from './trends.errors.js';
import { TrendsRepository } from './trends.repository.js';

/** Bytes. Google's feed has about 50 KiB. */
const FEED_LIMIT = 2 * 1024 * 1024;
const FEED_TYPES = 'application/rss+xml, application/xml;q=0.9, */*;q=0.1';

/** Injection token, in ms. */
export const FEED_TIMEOUT = Symbol('FEED_TIMEOUT');

/** Fetches the feed every half hour, and five minutes after a failed fetch (decision 012). */
@Injectable()
export class TrendsJobs {
  private readonly logger = new Logger(TrendsJobs.name);
  private readonly failures: Counter;

  constructor(
    private readonly repository: TrendsRepository,
    @Inject(CONFIG) private readonly config: Pick<Config, 'TRENDS_FEED_URL'>,
    @Inject(FEED_TIMEOUT) private readonly timeout: number,
    registry: Registry,
    runner: JobRunner,
  ) {
    this.failures = new Counter({
      name: 'poll_trends_fetch_failures_total',
      help: 'Fetches of the feed by this process that failed.',
      registers: [registry],
    });
    if (config.TRENDS_FEED_URL === 'off') return;
    storedGauge(
      registry,
      {
        name: 'poll_trends_feed_age_seconds',
        help: 'Since the last successful fetch of the feed by any replica; +Inf when there was none.',
      },
      async () => (await repository.age()) ?? Number.POSITIVE_INFINITY,
    );
    runner.repeat('trends', { cron: '*/5 * * * *', atStart: true }, (stop) => this.fetch(stop));
  }

  /** Does nothing until a fetch is due. Never rejects: errors are logged, and the fetch is retried after five minutes. */
  async fetch(stop: AbortSignal): Promise<void> {
    try {
      if (!(await this.repository.beginFetch())) return;
      const { text } = await fetchText(this.config.TRENDS_FEED_URL, {
        headers: { Accept: FEED_TYPES },
        statuses: [200],
        limit: FEED_LIMIT,
        timeout: this.timeout,
        stop,
      });
      await this.repository.save(parseFeed(text));
    } catch (error) {
      if (stop.aborted) return;
      this.failures.inc();
      const reason = error instanceof FeedError || error instanceof FetchError ? error.message : describeError(error);
      this.logger.warn(`The feed of trends failed, the last topics stay: ${reason}`);
    }
  }
}
