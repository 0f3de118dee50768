import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Counter, Gauge, Registry } from 'prom-client';
import { CONFIG, type Config } from '../platform/config/config.js';
import { describeError } from '../platform/errors/describe-error.js';
import { FetchError, fetchText } from '../platform/http/fetch-text.js';
import { parseFeed } from './parse-feed.js';
import { FeedError } from './trends.errors.js';
import { TrendsRepository } from './trends.repository.js';
import { TrendsService } from './trends.service.js';

/** In ms. `round`: how often a replica checks whether a fetch is due and reads what others have fetched. */
export interface FeedTimes {
  round: number;
  timeout: number;
}

/** Bytes. Google's feed has about 50 KiB. */
const FEED_LIMIT = 2 * 1024 * 1024;
const FEED_TYPES = 'application/rss+xml, application/xml;q=0.9, */*;q=0.1';

/** Injection token. */
export const FEED_TIMES = Symbol('FEED_TIMES');

/** Fetches the feed when it is due and updates `TrendsService` from the table. */
@Injectable()
export class TrendsJobs implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(TrendsJobs.name);
  private readonly stop = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private current: Promise<void> | undefined;
  private failed = 0;
  /** As `performance.now()`. */
  private lastFetched: number | undefined;

  constructor(
    private readonly repository: TrendsRepository,
    private readonly trends: TrendsService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'TRENDS_FEED_URL'>,
    @Inject(FEED_TIMES) private readonly times: FeedTimes,
    registry: Registry,
  ) {
    const failures = () => this.failures;
    new Counter({
      name: 'poll_trends_fetch_failures_total',
      help: 'Fetches of the feed by this process that failed.',
      registers: [registry],
      collect() {
        this.reset();
        this.inc(failures());
      },
    });
    if (config.TRENDS_FEED_URL === 'off') return;
    const age = () => this.age ?? Number.POSITIVE_INFINITY;
    new Gauge({
      name: 'poll_trends_feed_age_seconds',
      help: 'Since the last successful fetch of the feed by any replica; +Inf when there was none.',
      registers: [registry],
      collect() {
        this.set(age());
      },
    });
  }

  /** Fetches of this process that failed. */
  get failures(): number {
    return this.failed;
  }

  /** Seconds since the last successful fetch by any replica; undefined when there was none or it is not known yet. */
  get age(): number | undefined {
    return this.lastFetched === undefined ? undefined : (performance.now() - this.lastFetched) / 1_000;
  }

  /** The start waits for the stored topics, not for the feed. */
  async onApplicationBootstrap(): Promise<void> {
    await this.refresh();
    this.timer = setInterval(() => void this.round(), this.times.round);
    void this.round();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    this.stop.abort();
    await this.current;
  }

  /** One at a time. Never rejects: an error is logged, and the next round tries again. */
  async round(): Promise<void> {
    this.current ??= this.refreshAndFetch().finally(() => (this.current = undefined));
    await this.current;
  }

  private async refreshAndFetch(): Promise<void> {
    await this.refresh();
    const url = this.config.TRENDS_FEED_URL;
    if (url !== 'off' && !this.stop.signal.aborted) await this.fetchWhenDue(url);
  }

  private async fetchWhenDue(url: string): Promise<void> {
    try {
      if (!(await this.repository.takeTurn())) return;
      const { text } = await fetchText(url, {
        headers: { Accept: FEED_TYPES },
        statuses: [200],
        limit: FEED_LIMIT,
        timeout: this.times.timeout,
        stop: this.stop.signal,
      });
      await this.repository.save(parseFeed(text));
      await this.refresh();
    } catch (error) {
      if (this.stop.signal.aborted) return;
      this.failed += 1;
      const reason = error instanceof FeedError || error instanceof FetchError ? error.message : describeError(error);
      this.logger.warn(`The feed of trends failed, the last topics stay: ${reason}`);
    }
  }

  private async refresh(): Promise<void> {
    try {
      await this.trends.reload();
      const age = await this.repository.age();
      this.lastFetched = age === undefined ? undefined : performance.now() - age * 1_000;
    } catch (error) {
      this.logger.warn(`The topics could not be read, the last ones stay: ${describeError(error)}`);
    }
  }
}
