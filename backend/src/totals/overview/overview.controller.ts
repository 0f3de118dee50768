import { Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ByApiKey } from '../../integrations/api-keys/by-api-key.decorator.js';
import { AdministrationController } from '../../platform/http/administration-controller.decorator.js';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { isApiKey, RequestedBy, type Requester } from '../../platform/http/requester.js';
import { Responds } from '../../platform/http/responds.decorator.js';
import {
  GetComparedRangeDto,
  GetRangeDto,
  GetVoteTimesDto,
  OverviewDto,
  VoteCertaintyDto,
  VotePlacesDto,
  VoteTimesDto,
} from './overview.dto.js';
import { OverviewService } from './overview.service.js';

const TOO_SLOW = 'overview.too_slow, or administration.busy or administration.unavailable: see Retry-After';
const WHOLE_POLL = 'The whole poll is counted once a minute at most, and the response may be of the count before.';

/** Counted votes. Only the totals have candidates: where a single vote is, they would reveal it (decision 011). */
@AdministrationController('overview', 'viewer')
export class OverviewController {
  constructor(private readonly overview: OverviewService) {}

  @Get()
  @ByApiKey('totals')
  @ApiOperation({ summary: 'The totals by candidate, and the votes by day' })
  @Responds(200, { type: OverviewDto })
  @ApiErrors({ 503: TOO_SLOW })
  async read(): Promise<OverviewDto> {
    return this.overview.totals();
  }

  @Get('times')
  @ByApiKey('totals')
  @ApiOperation({ summary: 'The votes of a range by time', description: WHOLE_POLL })
  @Responds(200, { type: VoteTimesDto })
  @ApiErrors({ 400: 'request.invalid', 503: TOO_SLOW })
  async readTimes(@Query() { time_zone, ...range }: GetVoteTimesDto): Promise<VoteTimesDto> {
    return this.overview.times(range, time_zone || 'UTC');
  }

  @Get('places')
  @ByApiKey('totals')
  @ApiOperation({ summary: 'The votes of a range by place', description: WHOLE_POLL })
  @Responds(200, { type: VotePlacesDto })
  @ApiErrors({ 400: 'request.invalid', 503: TOO_SLOW })
  async readPlaces(@Query() range: GetComparedRangeDto, @RequestedBy() requester: Requester): Promise<VotePlacesDto> {
    const places = await this.overview.places(range);
    if (!isApiKey(requester)) return places;
    // States and zip areas of a range as short as one vote tell its zip code, which no key reads.
    const { from, until, votes, compared, countries, sources } = places;
    return { from, until, votes, compared, countries, sources };
  }

  @Get('certainty')
  @ByApiKey('totals')
  @ApiOperation({
    summary: 'How many votes of a range count, were taken out and stand out',
    description: `What the database knows of them, without the candidate. ${WHOLE_POLL}`,
  })
  @Responds(200, { type: VoteCertaintyDto })
  @ApiErrors({ 400: 'request.invalid', 503: TOO_SLOW.replace('overview', 'signals') })
  async readCertainty(@Query() range: GetRangeDto): Promise<VoteCertaintyDto> {
    return this.overview.certainty(range);
  }
}
