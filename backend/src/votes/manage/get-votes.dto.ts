import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { IsObjectOf } from '../../platform/http/is-object-of.js';
import { IsPlainText } from '../../platform/http/is-plain-text.js';
import { MayBeEmpty } from '../../platform/http/may-be-empty.js';
import { IsCursor } from '../../platform/lists/is-cursor.js';
import { IsCountry } from '../is-country.js';
import { limitsOf } from '../voter-fields.js';

const COLUMNS = ['email', 'name'] as const;

class SearchTermDto {
  @ApiProperty({ enum: COLUMNS })
  @IsIn(COLUMNS, { message: '$property must be email or name.' })
  column: (typeof COLUMNS)[number];

  @ApiProperty({
    maxLength: limitsOf('email').maxLength,
    description: 'Contained, in any case; one or two characters: the beginning. Empty: no search.',
  })
  @IsPlainText(0, limitsOf('email').maxLength)
  search_text: string;
}

/** The request for a page of votes (docs/product.md#http). */
export class GetVotesDto {
  @ApiPropertyOptional({ type: String, nullable: true, description: '`next_Page` of the page before.' })
  @IsCursor()
  @MayBeEmpty()
  page_state?: string | null;

  @ApiPropertyOptional({ type: SearchTermDto, nullable: true })
  @IsObjectOf(SearchTermDto)
  @MayBeEmpty()
  search_term?: SearchTermDto | null;

  @ApiPropertyOptional({ type: SearchTermDto, nullable: true, description: 'Read as `search_term`.' })
  @IsObjectOf(SearchTermDto)
  @MayBeEmpty()
  SearchTerm?: SearchTermDto | null;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'ISO 3166-1 alpha-2 or English name.' })
  @IsCountry()
  @MayBeEmpty()
  country?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: limitsOf('zip_code').maxLength,
    description: 'Contained.',
  })
  @IsPlainText(0, limitsOf('zip_code').maxLength)
  @MayBeEmpty()
  zip_code?: string | null;
}

/** The filter without a cursor. */
export class VotesFilterDto extends OmitType(GetVotesDto, ['page_state']) {}
