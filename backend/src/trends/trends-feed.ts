import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Counter, Gauge, Registry } from 'prom-client';
import { CONFIG, type Config } from '../platform/config/config.js';
import { describeFault } from '../platform/errors/describe-fault.js';
import { decodeFeed } from './decode-feed.js';
import { FeedFault } from './feed-fault.js';
import { FeedTurns } from './feed-turns.js';
import { parseFeed } from './parse-feed.js';
import { readFeed } from './read-feed.js';
import { Topics } from './topics.js';

/** In ms. `round`: how often a replica asks whether a fetch is due and reads what others have fetched. */
export interface FeedTimes {
  round: number;
  timeout: number;
}

/** Injection token. */
export const FEED_TIMES = Symbol('FEED_TIMES');

/** Fetches the feed when it is this replica's turn, and keeps `Topics` in step with the table. */
@Injectable()
export class TrendsFeed implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(TrendsFeed.name);
  private readonly stop = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private underWay: Promise<void> | undefined;
  private failed = 0;
  /** On the clock of `performance.now()`. */
  private lastFetched: number | undefined;

  constructor(
    private readonly turns: FeedTurns,
    private readonly topics: Topics,
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
      help: 'Since the last good fetch of the feed by any replica; +Inf when there was none.',
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

  /** Seconds since the last good fetch of any replica; undefined when there was none, or the database has yet to say. */
  get age(): number | undefined {
    return this.lastFetched === undefined ? undefined : (performance.now() - this.lastFetched) / 1_000;
  }

  /** The start waits for the topics that are there, and not for the feed. */
  async onApplicationBootstrap(): Promise<void> {
    await this.refresh();
    this.timer = setInterval(() => void this.round(), this.times.round);
    void this.round();
  }

  /** A fetch under way is ended; the database is there until it has been told. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    this.stop.abort();
    await this.underWay;
  }

  /** One at a time, and never rejects: what fails is told in the log, and the next round tries again. */
  async round(): Promise<void> {
    this.underWay ??= this.refreshAndFetch().finally(() => (this.underWay = undefined));
    await this.underWay;
  }

  private async refreshAndFetch(): Promise<void> {
    await this.refresh();
    if (this.config.TRENDS_FEED_URL === 'off' || this.stop.signal.aborted) return;
    if (await this.fetchWhenDue(this.config.TRENDS_FEED_URL)) await this.refresh();
  }

  private async refresh(): Promise<void> {
    try {
      await this.topics.reload();
      const age = await this.turns.age();
      this.lastFetched = age === undefined ? undefined : performance.now() - age * 1_000;
    } catch (error) {
      this.logger.warn(`The topics could not be read, those of before stay: ${describeFault(error)}`);
    }
  }

  /** Answers whether there are topics that were not there before. */
  private async fetchWhenDue(url: string): Promise<boolean> {
    let claim: string | undefined;
    try {
      claim = await this.turns.take();
      if (claim === undefined) return false;
      const topics = parseFeed(decodeFeed(await readFeed(url, this.times.timeout, this.stop.signal)));
      await this.turns.finish(claim, topics);
      return true;
    } catch (error) {
      await this.fail(claim, error);
      return false;
    }
  }

  private async fail(claim: string | undefined, error: unknown): Promise<void> {
    const isStopping = this.stop.signal.aborted;
    if (!isStopping) {
      this.failed += 1;
      const reason = error instanceof FeedFault ? error.message : describeFault(error);
      this.logger.warn(`The feed of trends was not taken, the topics of before stay: ${reason}`);
    }
    if (claim === undefined) return;
    try {
      await (isStopping ? this.turns.abandon(claim) : this.turns.fail(claim));
    } catch {
      // A claim that could not be given back expires by itself.
    }
  }
}
