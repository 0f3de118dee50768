import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ByApiKey } from '../../integrations/api-keys/by-api-key.decorator.js';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { RoleAtLeast } from '../../platform/http/role-at-least.decorator.js';
import { GetVotePlacesDto, OverviewDto, VotePlacesDto, VoteTimesDto } from './overview.dto.js';
import { OverviewService } from './overview.service.js';

const TOO_SLOW = 'overview.too_slow, or administration.busy or administration.unavailable: see Retry-After';

/** Counted votes. Only the totals have candidates: where a single vote is, they would reveal it (decision 011). */
@ApiTags('administration')
@ApiBearerAuth()
@RoleAtLeast('viewer')
@ByApiKey('totals')
@Controller('overview')
export class OverviewController {
  constructor(private readonly overview: OverviewService) {}

  @Get()
  @ApiOperation({ summary: 'The totals by candidate, and the votes by day' })
  @ApiOkResponse({ type: OverviewDto })
  @ApiErrors({ 401: 'auth.required', 503: TOO_SLOW })
  async read(): Promise<OverviewDto> {
    return this.overview.totals();
  }

  @Get('times')
  @ApiOperation({
    summary: 'The votes by minute and hour, and of today beside the same hours of yesterday',
    description: 'Counted every five seconds at most, for all who ask.',
  })
  @ApiOkResponse({ type: VoteTimesDto })
  @ApiErrors({ 401: 'auth.required', 503: TOO_SLOW })
  async readTimes(): Promise<VoteTimesDto> {
    return this.overview.times();
  }

  @Get('places')
  @ApiOperation({
    summary: 'The votes by place',
    description: 'The whole poll is counted once a minute at most, and the response may be of the count before.',
  })
  @ApiOkResponse({ type: VotePlacesDto })
  @ApiErrors({ 400: 'request.invalid', 401: 'auth.required', 503: TOO_SLOW })
  async readPlaces(@Query() { since }: GetVotePlacesDto): Promise<VotePlacesDto> {
    return this.overview.places(since ? new Date(since) : null);
  }
}
