import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../platform/http/api-errors.js';
import { Public } from '../platform/http/public.decorator.js';
import type { NewsItem } from './topic.js';
import { type ListedTopic, PAGE_SIZE, Topics } from './topics.js';
import { GetTrendsDto } from './trends.dto.js';

class NewsItemDto implements NewsItem {
  @ApiProperty()
  title: string;

  @ApiProperty({ description: 'An absolute http or https URL of another site.' })
  link: string;

  @ApiProperty({ type: String, nullable: true, description: 'Who published it.' })
  source: string | null;
}

class TopicDto implements ListedTopic {
  @ApiProperty({ description: 'Plain text, like all texts of the feed. Do not interpret it as HTML.' })
  title: string;

  @ApiProperty({ type: String, nullable: true, example: '200,000+', description: 'Searches, as in the feed.' })
  traffic: string | null;

  @ApiProperty({ format: 'date-time' })
  published_at: string;

  @ApiProperty({ type: [NewsItemDto], maxItems: 10 })
  news: NewsItemDto[];
}

class TrendsPageDto {
  @ApiProperty({ type: [TopicDto], maxItems: PAGE_SIZE, description: 'The newest first.' })
  trends: TopicDto[];

  @ApiProperty({ type: String, nullable: true, description: '`page_state` of the next page; null on the last one.' })
  next_page: string | null;
}

@ApiTags('trends')
@Public()
@Controller('v1/google-trends')
export class TrendsController {
  constructor(private readonly topics: Topics) {}

  @Post()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'A page of the trending topics' })
  @ApiOkResponse({ type: TrendsPageDto })
  @ApiErrors({ 400: 'request.invalid: `errors` names the invalid fields' })
  page(@Body() { page_state }: GetTrendsDto): TrendsPageDto {
    const { topics, cursor } = this.topics.page(page_state || undefined);
    return { trends: topics, next_page: cursor ?? null };
  }
}
