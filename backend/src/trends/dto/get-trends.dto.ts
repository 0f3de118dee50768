import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsPlainText } from '../../platform/http/is-plain-text.js';
import { MayBeEmpty } from '../../platform/http/may-be-empty.js';

/** A page of the trending topics (docs/product.md#http). */
export class GetTrendsDto {
  @ApiPropertyOptional({ type: String, nullable: true, description: '`next_page` of the page before.' })
  @IsPlainText(1, 100)
  @MayBeEmpty()
  page_state?: string | null;
}
