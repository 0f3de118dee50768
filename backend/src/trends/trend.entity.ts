import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import type { NewsItem } from './topic.js';

/** One trending topic. Titles are unique regardless of case: `trends_title_unique` is on lower(title). */
@Entity('trends')
@Check('trends_title_is_short', 'char_length(title) BETWEEN 1 AND 200')
@Check('trends_news_is_list', `jsonb_typeof(news) = 'array'`)
export class Trend {
  @PrimaryColumn({ type: 'integer', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  title: string;

  /** As in the feed, such as '200,000+'. */
  @Column({ type: 'text', nullable: true })
  traffic: string | null;

  @Column({ type: 'timestamptz' })
  publishedAt: Date;

  @Column({ type: 'jsonb' })
  news: NewsItem[];

  /** The last fetch that changed the topic. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  changedAt: Date;
}
