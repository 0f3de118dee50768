import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsOptional, Matches } from 'class-validator';
import { IsPlainText } from '../../platform/http/is-plain-text.js';
import { VotesFilterDto } from './get-votes.dto.js';

/** As many as fit into the largest body with room to spare. */
const MOST_IDS = 500;
/** A positive bigint; one digit fewer than the largest has, so that every one of them is in range. */
const ID = /^[1-9]\d{0,17}$/;
const IDS = { message: `$property must be a list of 1 to ${MOST_IDS} ids.` };

export class EraseVotesDto {
  @ApiProperty({ type: [String], minItems: 1, maxItems: MOST_IDS })
  @Matches(ID, { each: true, ...IDS })
  @ArrayMaxSize(MOST_IDS, IDS)
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
    maxItems: MOST_IDS,
    description: 'Either these, or a search.',
  })
  @Matches(ID, { each: true, ...IDS })
  @ArrayMaxSize(MOST_IDS, IDS)
  @ArrayMinSize(1, IDS)
  @IsArray(IDS)
  @IsOptional()
  ids?: string[] | null;

  @ApiProperty({ minLength: 1, maxLength: 500, description: 'Why, for the audit log: without details of a person.' })
  @IsPlainText(1, 500)
  reason: string;
}

/** Votes by their ids, or all that a search and its filters find. */
export class ChangeVotesDto extends IntersectionType(SomeVotesDto, VotesFilterDto) {}
