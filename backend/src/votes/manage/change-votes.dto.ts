import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsOptional, Matches } from 'class-validator';
import { IsPlainText } from '../../platform/http/is-plain-text.js';
import { VotesFilterDto } from './get-votes.dto.js';

/** Fits well into the body limit. */
const MAX_IDS = 500;
/** A positive bigint. One digit less than the largest has, so that every match is in range. */
const ID = /^[1-9]\d{0,17}$/;
const IDS = { message: `$property must be a list of 1 to ${MAX_IDS} ids.` };

export class EraseVotesDto {
  @ApiProperty({ type: [String], minItems: 1, maxItems: MAX_IDS })
  @Matches(ID, { each: true, ...IDS })
  @ArrayMaxSize(MAX_IDS, IDS)
  @ArrayMinSize(1, IDS)
  @IsArray(IDS)
  ids: string[];

  @ApiProperty({ minLength: 1, maxLength: 500, description: 'Why, for the audit log: without details of a person.' })
  @IsPlainText(1, 500)
  reason: string;
}

class SomeVotesDto {
  @ApiPropertyOptional({
    type: [String],
    nullable: true,
    minItems: 1,
    maxItems: MAX_IDS,
    description: 'Either these, or a search.',
  })
  @Matches(ID, { each: true, ...IDS })
  @ArrayMaxSize(MAX_IDS, IDS)
  @ArrayMinSize(1, IDS)
  @IsArray(IDS)
  @IsOptional()
  ids?: string[] | null;

  @ApiProperty({ minLength: 1, maxLength: 500, description: 'Why, for the audit log: without details of a person.' })
  @IsPlainText(1, 500)
  reason: string;
}

/** Votes by their ids, or all that match a search and its filters. */
export class ChangeVotesDto extends IntersectionType(SomeVotesDto, VotesFilterDto) {}
