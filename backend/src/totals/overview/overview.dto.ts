import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsTimeZone } from '../../platform/http/is-time-zone.js';
import { MayBeEmpty } from '../../platform/http/may-be-empty.js';
import { MomentFilter } from '../../platform/lists/filter-fields.js';
import { ApiPerCandidate } from '../../poll/api-per-candidate.js';
import { type UsState, usStates } from '../../votes/us-states.js';
import { STEPS, type Step } from './vote-range.js';

const ApiUntil = () =>
  ApiProperty({
    format: 'date-time',
    description: 'The end of the range, or when the votes were counted if that was before.',
  });

class DayDto {
  @ApiProperty({ example: '2026-11-20', description: 'In UTC.' })
  day: string;

  @ApiProperty()
  votes: number;
}

export class OverviewDto {
  @ApiPerCandidate(Number, 'Votes.')
  totals: number[];

  @ApiPerCandidate(Number, 'Its id.')
  candidates: number[];

  @ApiProperty({
    type: [Number],
    nullable: true,
    description:
      'Of each candidate in percent, rounded as for voters, so that they add up to 100. null: fewer than ten votes.',
  })
  shares: number[] | null;

  @ApiProperty({
    type: [DayDto],
    description: 'The last 60, the oldest first. Of all candidates together, here and below.',
  })
  days: DayDto[];
}

export class GetRangeDto {
  @MomentFilter({
    description: 'Of votes cast then or later, such as 2026-11-20T12:00:00Z. Missing: from the beginning of the poll.',
  })
  from?: string | null;

  @MomentFilter({ description: 'Of votes cast before then, and until now at the latest. Missing: until now.' }, 'from')
  until?: string | null;
}

export class GetComparedRangeDto extends GetRangeDto {
  @MomentFilter({
    description:
      'The beginning of a time whose votes are counted beside. It is as long as what has passed of the range, which needs `from`.',
  })
  compared_from?: string | null;
}

export class GetVoteTimesDto extends GetComparedRangeDto {
  @ApiPropertyOptional({
    type: String,
    default: 'UTC',
    example: 'America/New_York',
    description: 'By its name in the IANA database: where days begin.',
  })
  @IsTimeZone()
  @MayBeEmpty()
  time_zone?: string | null;
}

export class ComparedDto {
  @ApiProperty({ format: 'date-time' })
  from: string;

  @ApiProperty({ format: 'date-time' })
  until: string;

  @ApiProperty()
  votes: number;
}

const ApiCompared = () =>
  ApiProperty({ type: ComparedDto, nullable: true, description: 'null: nothing was to be compared.' });

class CountedDto {
  @ApiProperty()
  votes: number;

  @ApiPropertyOptional({ description: 'Of the time that is compared. Missing without one.' })
  compared_votes?: number;
}

class ColumnOfVotesDto extends CountedDto {
  @ApiProperty({ format: 'date-time', description: 'The votes until the next column, or `until` of the last one.' })
  from: string;
}

export class VoteTimesDto {
  @ApiProperty({ format: 'date-time', description: 'Of the whole poll the beginning of the day of the first vote.' })
  from: string;

  @ApiUntil()
  until: string;

  @ApiProperty()
  votes: number;

  @ApiCompared()
  compared: ComparedDto | null;

  @ApiProperty({
    enum: STEPS,
    enumName: 'VotesStep',
    description: 'The width of a column, by the length of the range.',
  })
  step: Step;

  @ApiProperty({ type: [ColumnOfVotesDto], description: 'The oldest first, without gaps.' })
  columns: ColumnOfVotesDto[];
}

class CountryDto extends CountedDto {
  @ApiProperty({ description: 'ISO 3166-1 alpha-2.' })
  country: string;
}

class StateDto extends CountedDto {
  @ApiProperty({ enum: usStates, enumName: 'UsState' })
  state: UsState;
}

class ZipAreaDto extends StateDto {
  @ApiProperty({ example: '441', description: 'The first three digits of zip codes.' })
  zip_area: string;
}

class SourceDto extends CountedDto {
  @ApiProperty()
  source: string;
}

export class VotePlacesDto {
  @ApiProperty({ type: String, nullable: true, format: 'date-time', description: 'null: the beginning of the poll.' })
  from: string | null;

  @ApiUntil()
  until: string;

  @ApiProperty()
  votes: number;

  @ApiCompared()
  compared: ComparedDto | null;

  @ApiProperty({
    type: [CountryDto],
    description: 'The most votes first, here and below. With what has votes only in the time that is compared.',
  })
  countries: CountryDto[];

  @ApiPropertyOptional({
    type: [StateDto],
    description:
      'Of the United States, by zip code. Votes with another zip code, and erased ones, are in no state. Missing in a poll that does not ask for zip codes and for an API key, as `zip_areas`.',
  })
  states?: StateDto[] | undefined;

  @ApiPropertyOptional({ type: [ZipAreaDto] })
  zip_areas?: ZipAreaDto[] | undefined;

  @ApiProperty({ type: [SourceDto], description: 'By the campaign domain whose site took the vote.' })
  sources: SourceDto[];
}

class StandingOutDto {
  @ApiProperty()
  votes: number;

  @ApiProperty()
  networks: number;
}

export class VoteCertaintyDto {
  @ApiProperty({ type: String, nullable: true, format: 'date-time', description: 'null: the beginning of the poll.' })
  from: string | null;

  @ApiUntil()
  until: string;

  @ApiProperty({ description: 'Votes that count.' })
  counted: number;

  @ApiProperty({
    description: 'Votes that were cast in the range and were invalidated, then or since. They do not count.',
  })
  invalidated: number;

  @ApiProperty({ description: 'Of those that count, votes whose details were erased.' })
  erased: number;

  @ApiProperty({ description: 'Of those that count, votes whose network is known.' })
  with_network: number;

  @ApiProperty({
    type: StandingOutDto,
    description: 'Of these, votes of networks with far more votes than is usual (decision 022).',
  })
  standing_out: StandingOutDto;
}
