import { Injectable, Logger } from '@nestjs/common';
import { describeError } from '../platform/errors/describe-error.js';
import { Refreshed } from '../platform/http/refreshed.js';
import type { Trend } from './trend.entity.js';
import { PAGE_SIZE, type TopicDto } from './trends.dto.js';
import { TrendsRepository } from './trends.repository.js';

/** ms between checks of the table. */
const MAX_AGE = 60_000;

/** At most `PAGE_SIZE` topics, newest first. `cursor`: of the next page; undefined on the last one. */
export interface TopicsPage {
  topics: TopicDto[];
  cursor: string | undefined;
}

/** An in-memory copy of the table `trends`, so that visitors cause only one query a minute. */
@Injectable()
export class TrendsService {
  private readonly logger = new Logger(TrendsService.name);
  private readonly current = new Refreshed(() => this.reload(), { maxAge: MAX_AGE });
  private listed: { position: bigint; topic: TopicDto }[] = [];
  private version: string | undefined;

  constructor(private readonly trends: TrendsRepository) {}

  /** `cursor`: of the previous page. The topic it points to may have been deleted. */
  async page(cursor?: string): Promise<TopicsPage> {
    await this.current.get();
    const start = cursor === undefined ? 0 : this.listed.findIndex(({ position }) => position < BigInt(cursor));
    const page = start === -1 ? [] : this.listed.slice(start, start + PAGE_SIZE);
    const hasMore = start !== -1 && start + PAGE_SIZE < this.listed.length;
    return { topics: page.map(({ topic }) => topic), cursor: hasMore ? page.at(-1)?.position.toString() : undefined };
  }

  /** Reads the table if it has changed. */
  private async reload(): Promise<void> {
    try {
      // Read before the topics: a change between the two queries is then found by the next call.
      const version = await this.trends.version();
      if (version === this.version) return;
      this.listed = (await this.trends.findAll())
        .map((trend) => ({ position: positionOf(trend), topic: listed(trend) }))
        .sort((one, other) => (one.position < other.position ? 1 : -1));
      this.version = version;
    } catch (error) {
      this.logger.warn(`The topics could not be read, the last ones stay: ${describeError(error)}`);
    }
  }
}

/** The cursor as a number: the publication time in seconds, then the id (31 bits). It fits a bigint until 2106. */
function positionOf({ publishedAt, id }: Trend): bigint {
  return (BigInt(Math.floor(publishedAt.getTime() / 1_000)) << 31n) | BigInt(id);
}

function listed({ title, traffic, publishedAt, news }: Trend): TopicDto {
  return { title, traffic, published_at: publishedAt.toISOString(), news };
}
