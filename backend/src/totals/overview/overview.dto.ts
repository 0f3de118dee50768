import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { MayBeEmpty } from '../../platform/http/may-be-empty.js';
import { IsMoment } from '../../platform/lists/is-moment.js';
import { ApiPerCandidate } from '../../poll/api-per-candidate.js';
import { type UsState, usStates } from '../../votes/us-states.js';

const ApiUntil = () => ApiProperty({ format: 'date-time', description: 'When the votes were counted.' });

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
    type: [DayDto],
    description: 'The last 60, the oldest first. Of all candidates together, here and below.',
  })
  days: DayDto[];
}

export class VotesSinceDto {
  @ApiProperty({ format: 'date-time' })
  from: string;

  @ApiProperty()
  votes: number;
}

export class VoteTimesDto {
  @ApiUntil()
  until: string;

  @ApiProperty({ description: 'Since midnight UTC.' })
  today: number;

  @ApiProperty({ description: 'From midnight UTC until the same time of that day.' })
  yesterday: number;

  @ApiProperty({ type: [VotesSinceDto], description: 'The last 60, the oldest first; the last one is not over.' })
  minutes: VotesSinceDto[];

  @ApiProperty({ type: [VotesSinceDto], description: 'The last 48, as the minutes.' })
  hours: VotesSinceDto[];
}

export class GetVotePlacesDto {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: '2026-11-20T12:00:00Z',
    description: 'Of votes cast then or later. Missing: of the whole poll.',
  })
  @IsMoment()
  @MayBeEmpty()
  since?: string | null;
}

class CountryDto {
  @ApiProperty({ description: 'ISO 3166-1 alpha-2.' })
  country: string;

  @ApiProperty()
  votes: number;
}

class StateDto {
  @ApiProperty({ enum: usStates, enumName: 'UsState' })
  state: UsState;

  @ApiProperty()
  votes: number;
}

class ZipAreaDto extends StateDto {
  @ApiProperty({ example: '441', description: 'The first three digits of zip codes.' })
  zip_area: string;
}

class SourceDto {
  @ApiProperty()
  source: string;

  @ApiProperty()
  votes: number;
}

export class VotePlacesDto {
  @ApiUntil()
  until: string;

  @ApiProperty()
  votes: number;

  @ApiProperty({ type: [CountryDto], description: 'The most votes first, here and below.' })
  countries: CountryDto[];

  @ApiPropertyOptional({
    type: [StateDto],
    description:
      'Of the United States, by zip code. Votes with another zip code are in no state. Missing in a poll that does not ask for zip codes, as `zip_areas`.',
  })
  states?: StateDto[] | undefined;

  @ApiPropertyOptional({ type: [ZipAreaDto] })
  zip_areas?: ZipAreaDto[] | undefined;

  @ApiProperty({ type: [SourceDto], description: 'By the campaign domain whose site took the vote.' })
  sources: SourceDto[];
}
