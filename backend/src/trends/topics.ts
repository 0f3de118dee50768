import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { NewsItem } from './topic.js';
import { Trend } from './trend.entity.js';

/** As in the other lists (docs/product.md#constants). */
export const PAGE_SIZE = 25;

export interface ListedTopic {
  title: string;
  traffic: string | null;
  published_at: string;
  news: NewsItem[];
}

/** At most `PAGE_SIZE` topics, the newest first. `cursor`: of the next page; undefined on the last one. */
export interface TopicsPage {
  topics: ListedTopic[];
  cursor: string | undefined;
}

/** A copy of the table `trends` in memory, so that visitors' requests cause no queries. */
@Injectable()
export class Topics {
  private listed: { position: bigint; topic: ListedTopic }[] = [];
  private version: string | undefined;

  constructor(@InjectRepository(Trend) private readonly trends: Repository<Trend>) {}

  /** Reads the table if it has changed. */
  async reload(): Promise<void> {
    const rows: { version: string }[] = await this.trends.query(
      `SELECT concat_ws(' ', count(*), sum(id), max(changed_at)) AS version FROM trends`,
    );
    // Read before the topics: a change between the two queries is then found by the next call.
    const version = rows[0]?.version;
    if (version === this.version) return;
    const trends = await this.trends.find();
    this.listed = trends
      .map((trend) => ({ position: positionOf(trend), topic: listed(trend) }))
      .sort((one, other) => (one.position < other.position ? 1 : -1));
    this.version = version;
  }

  /** `cursor`: of the previous page. The topic it points to may have been deleted. */
  page(cursor?: string): TopicsPage {
    const start = cursor === undefined ? 0 : this.listed.findIndex(({ position }) => position < BigInt(cursor));
    const page = start === -1 ? [] : this.listed.slice(start, start + PAGE_SIZE);
    const hasMore = start !== -1 && start + PAGE_SIZE < this.listed.length;
    return { topics: page.map(({ topic }) => topic), cursor: hasMore ? page.at(-1)?.position.toString() : undefined };
  }
}

/** The cursor as a number: the publication time in seconds, then the id (31 bits). It fits a bigint until 2106. */
function positionOf({ publishedAt, id }: Trend): bigint {
  return (BigInt(Math.floor(publishedAt.getTime() / 1_000)) << 31n) | BigInt(id);
}

function listed({ title, traffic, publishedAt, news }: Trend): ListedTopic {
  return { title, traffic, published_at: publishedAt.toISOString(), news };
}
