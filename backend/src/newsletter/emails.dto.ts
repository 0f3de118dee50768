import { ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { IsPlainText } from '../platform/http/is-plain-text.js';
import { MayBeEmpty } from '../platform/http/may-be-empty.js';
import { IsCursor } from '../platform/lists/is-cursor.js';

/** The request for a page of collected emails (docs/product.md#http). */
export class GetEmailsDto {
  @ApiPropertyOptional({ type: String, nullable: true, description: '`next_page` of the page before.' })
  @IsCursor()
  @MayBeEmpty()
  page_state?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: 254,
    description: 'Contained, whatever the case and accents; one or two characters: the beginning.',
  })
  @IsPlainText(0, 254)
  @MayBeEmpty()
  search_text?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'A campaign domain; empty: all.' })
  @IsPlainText(1, 253)
  @MayBeEmpty()
  source?: string | null;
}

/** The filter without a cursor. */
export class EmailsFilterDto extends OmitType(GetEmailsDto, ['page_state']) {}
