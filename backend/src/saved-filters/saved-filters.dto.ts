import { ApiProperty, PickType } from '@nestjs/swagger';
import { IsObjectOf } from '../platform/http/is-object-of.js';
import { IsPlainText } from '../platform/http/is-plain-text.js';
import { GetVotesDto } from '../votes/manage/get-votes.dto.js';

export const LONGEST_NAME = 60;

/** What identifies a person is not saved: no search, no name, mail domain, phone number or zip code. */
export class SavedConditionsDto extends PickType(GetVotesDto, [
  'country',
  'state',
  'cast_from',
  'cast_to',
  'status',
  'source',
  'networks',
]) {}

export class NamedFilterDto {
  @ApiProperty({ minLength: 1, maxLength: LONGEST_NAME })
  @IsPlainText(1, LONGEST_NAME)
  name: string;
}

export class SaveFilterDto extends NamedFilterDto {
  @ApiProperty({ type: SavedConditionsDto })
  @IsObjectOf(SavedConditionsDto)
  filter: SavedConditionsDto;
}

export class SavedFiltersDto {
  @ApiProperty({ type: [SaveFilterDto], description: 'By name.' })
  filters: SaveFilterDto[];
}
