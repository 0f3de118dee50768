import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { MayBeEmpty } from '../platform/http/may-be-empty.js';
import { IsCursor } from '../platform/lists/is-cursor.js';
import type { NewsItem } from './topic.js';

/** As in the other lists (docs/product.md#constants). */
export const PAGE_SIZE = 25;

/** The request for a page of topics (docs/product.md#http). */
export class GetTrendsDto {
  @ApiPropertyOptional({ type: String, nullable: true, description: '`next_page` of the page before.' })
  @IsCursor()
  @MayBeEmpty()
  page_state?: string | null;
}

class NewsItemDto implements NewsItem {
  @ApiProperty()
  title: string;

  @ApiProperty({ description: 'An absolute http or https URL of another site.' })
  link: string;

  @ApiProperty({ type: String, nullable: true, description: 'Who published it.' })
  source: string | null;
}

export class TopicDto {
  @ApiProperty({ description: 'Plain text, like all texts of the feed. Do not interpret it as HTML.' })
  title: string;

  @ApiProperty({ type: String, nullable: true, example: '200,000+', description: 'Searches, as in the feed.' })
  traffic: string | null;

  @ApiProperty({ format: 'date-time' })
  published_at: string;

  @ApiProperty({ type: [NewsItemDto], maxItems: 10 })
  news: NewsItemDto[];
}

export class TrendsPageDto {
  @ApiProperty({ type: [TopicDto], maxItems: PAGE_SIZE, description: 'The newest first.' })
  trends: TopicDto[];

  @ApiProperty({ type: String, nullable: true, description: '`page_state` of the next page; null on the last one.' })
  next_page: string | null;
}
