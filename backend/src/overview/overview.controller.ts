import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../platform/http/api-errors.js';
import { type Overview, OverviewService, type PerCandidate } from './overview.service.js';

const ApiPerCandidate = () =>
  ApiProperty({ type: [Number], minItems: 2, maxItems: 2, description: 'Candidate 1 first.' });

class DayDto {
  @ApiProperty({ example: '2026-11-20', description: 'In UTC.' })
  day: string;

  @ApiPerCandidate()
  votes: PerCandidate;
}

class CountryDto {
  @ApiProperty({ description: 'ISO 3166-1 alpha-2.' })
  country: string;

  @ApiProperty({ description: 'Of both candidates together.' })
  votes: number;
}

class OverviewDto implements Overview {
  @ApiPerCandidate()
  totals: PerCandidate;

  @ApiPerCandidate()
  today: PerCandidate;

  @ApiPerCandidate()
  yesterday: PerCandidate;

  @ApiProperty({ type: [DayDto], description: 'The last 60, the oldest first.' })
  days: DayDto[];

  @ApiProperty({ type: [CountryDto], description: 'Those with votes, the most first.' })
  countries: CountryDto[];
}

@ApiTags('administration')
@ApiBearerAuth()
@Controller('overview')
export class OverviewController {
  constructor(private readonly overview: OverviewService) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'The totals by candidate and day, and by country',
    description:
      'Invalidated votes are left out. Countries have no candidate: with a single voter in a country it would reveal the vote.',
  })
  @ApiOkResponse({ type: OverviewDto })
  @ApiErrors({
    401: 'auth.required',
    503: 'overview.too_slow, or administration.busy or administration.unavailable: see Retry-After',
  })
  async read(): Promise<OverviewDto> {
    return this.overview.read();
  }
}
