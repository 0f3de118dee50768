import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { IsObjectOf } from '../../platform/http/is-object-of.js';
import { IsPlainText } from '../../platform/http/is-plain-text.js';
import { MayBeEmpty } from '../../platform/http/may-be-empty.js';
import { IsCursor } from '../../platform/lists/is-cursor.js';
import { IsCountry } from '../is-country.js';

const COLUMNS = ['email', 'name'] as const;

class SearchTermDto {
  @ApiProperty({ enum: COLUMNS })
  @IsIn(COLUMNS, { message: '$property must be email or name.' })
  column: (typeof COLUMNS)[number];

  @ApiProperty({
    maxLength: 254,
    description: 'Contained, in any case; one or two characters: the beginning. Empty: no search.',
  })
  @IsPlainText(0, 254)
  search_text: string;
}

/** A page of the votes (docs/product.md#http). */
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

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 20, description: 'Contained.' })
  @IsPlainText(0, 20)
  @MayBeEmpty()
  zip_code?: string | null;
}

/** The search and filters of a list, without a page. */
export class VotesFilterDto extends OmitType(GetVotesDto, ['page_state']) {}
