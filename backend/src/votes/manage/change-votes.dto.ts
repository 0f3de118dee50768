import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { IsPlainText } from '../../platform/http/is-plain-text.js';
import { VotesFilterDto } from './get-votes.dto.js';

/** Well within the body limit. */
const MAX_IDS = 500;
/** A positive bigint. One digit fewer than the maximum, so that every match is in range. */
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

const EXPECTED = { message: '$property must be a number of votes.' };
/** The kinds of reasons: all that the public log shows of a reason. An undo has its own. */
const CODES = ['flood', 'duplicate', 'test', 'mistake', 'other'] as const;
const KINDS = ['invalidate', 'restore'] as const;
/** One digit fewer than the largest safe integer. */
const MAX_EXPECTED = 999_999_999_999_999;

class IdsDto {
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
}

class WhyDto {
  @ApiProperty({ minLength: 1, maxLength: 500, description: 'Why, for the audit log: without details of a person.' })
  @IsPlainText(1, 500)
  reason: string;

  @ApiPropertyOptional({
    enum: CODES,
    enumName: 'ReasonKind',
    nullable: true,
    default: 'other',
    description: 'The kind of reason, for the public log.',
  })
  @IsIn(CODES, { message: `$property must be one of ${CODES.join(', ')}.` })
  @IsOptional()
  code?: (typeof CODES)[number] | null;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    minimum: 0,
    maximum: MAX_EXPECTED,
    description: 'Nothing is changed when more votes than these would be.',
  })
  @Max(MAX_EXPECTED, EXPECTED)
  @Min(0, EXPECTED)
  @IsInt(EXPECTED)
  @IsOptional()
  expected?: number | null;
}

class KindDto {
  @ApiProperty({ enum: KINDS })
  @IsIn(KINDS, { message: `$property must be ${KINDS.join(' or ')}.` })
  change: (typeof KINDS)[number];
}

/** Votes by their ids, or all that match a search and its filters. */
export class SomeVotesDto extends IntersectionType(IdsDto, VotesFilterDto) {}

export class ChangeVotesDto extends IntersectionType(WhyDto, SomeVotesDto) {}

export class CountVotesDto extends IntersectionType(KindDto, SomeVotesDto) {}

export class UndoDto {
  @ApiProperty({ description: 'The id of an entry of the audit log.' })
  @Matches(ID, { message: '$property must be the id of an entry.' })
  audit_entry: string;
}

export class ChangedDto {
  @ApiProperty({ description: 'Votes that were changed, without those that had that state before.' })
  changed: number;

  @ApiPropertyOptional({ description: 'The entry of the audit log; none if nothing was changed.' })
  audit_entry?: string;
}
