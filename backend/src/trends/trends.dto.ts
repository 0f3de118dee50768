import { ApiPropertyOptional } from '@nestjs/swagger';
import { MayBeEmpty } from '../platform/http/may-be-empty.js';
import { IsCursor } from '../platform/lists/is-cursor.js';

/** The request for a page of topics (docs/product.md#http). */
export class GetTrendsDto {
  @ApiPropertyOptional({ type: String, nullable: true, description: '`next_page` of the page before.' })
  @IsCursor()
  @MayBeEmpty()
  page_state?: string | null;
}
