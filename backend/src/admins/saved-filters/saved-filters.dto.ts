import { ApiProperty, IntersectionType, PickType } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { IsObjectOf } from '../../platform/http/is-object-of.js';
import { IsPlainText } from '../../platform/http/is-plain-text.js';
import { GetVotesDto } from '../../votes/manage/get-votes.dto.js';

export const LONGEST_NAME = 60;

/** What identifies a person is not saved: no search, no name, mail domain, phone number or zip code. */
export class SavedConditionsDto extends PickType(GetVotesDto, [
  'country',
  'state',
  'cast_from',
  'cast_to',
  'status',
  'free_gifts',
  'source',
  'networks',
]) {}

export class SaveFilterDto {
  @ApiProperty({ minLength: 1, maxLength: LONGEST_NAME })
  @IsPlainText(1, LONGEST_NAME)
  name: string;

  @ApiProperty({ type: SavedConditionsDto })
  @IsObjectOf(SavedConditionsDto)
  filter: SavedConditionsDto;
}

export class SavedFilterIdDto {
  @ApiProperty({
    example: '2c26b46b68ffc68f',
    description: 'Made from the name, which people type: no address holds it.',
  })
  @Matches(/^[0-9a-f]{16}$/, { message: '$property must be the id of a saved filter.' })
  id: string;
}

class SavedFilterDto extends IntersectionType(SavedFilterIdDto, SaveFilterDto) {}

export class SavedFiltersDto {
  @ApiProperty({ type: [SavedFilterDto], description: 'By name.' })
  filters: SavedFilterDto[];
}
