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

/** At most `PAGE_SIZE` topics, the newest first; `end` is there when more come behind it. */
export interface TopicsPage {
  topics: ListedTopic[];
  end: string | undefined;
}

/** What stands in the table, in the memory of this replica: no visitor's call goes to the database. */
@Injectable()
export class Topics {
  private listed: { place: bigint; topic: ListedTopic }[] = [];
  private mark: string | undefined;

  constructor(@InjectRepository(Trend) private readonly trends: Repository<Trend>) {}

  /** Reads the table when something in it has changed. */
  async reload(): Promise<void> {
    const rows: { mark: string }[] = await this.trends.query(
      `SELECT concat_ws(' ', count(*), sum(id), max(changed_at)) AS mark FROM trends`,
    );
    // Asked before the rows: what changes between the two shows as a change the next time.
    const mark = rows[0]?.mark;
    if (mark === this.mark) return;
    const trends = await this.trends.find();
    this.listed = trends
      .map((trend) => ({ place: placeOf(trend), topic: listed(trend) }))
      .sort((one, other) => (one.place < other.place ? 1 : -1));
    this.mark = mark;
  }

  /** `before`: the `end` of the page before, whose topic need not be there any more. */
  page(before?: string): TopicsPage {
    const start = before === undefined ? 0 : this.listed.findIndex(({ place }) => place < BigInt(before));
    const page = start === -1 ? [] : this.listed.slice(start, start + PAGE_SIZE);
    const hasMore = start !== -1 && start + PAGE_SIZE < this.listed.length;
    return { topics: page.map(({ topic }) => topic), end: hasMore ? page.at(-1)?.place.toString() : undefined };
  }
}

/** Seconds of its publication, then its id (31 bits), in one number: what a cursor holds, and good until 2106. */
function placeOf({ publishedAt, id }: Trend): bigint {
  return (BigInt(Math.floor(publishedAt.getTime() / 1_000)) << 31n) | BigInt(id);
}

function listed({ title, traffic, publishedAt, news }: Trend): ListedTopic {
  return { title, traffic, published_at: publishedAt.toISOString(), news };
}
