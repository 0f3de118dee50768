import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../platform/http/api-errors.js';
import { Public } from '../platform/http/public.decorator.js';
import { CountsService, type Totals } from './counts.service.js';

class TotalsDto implements Totals {
  @ApiProperty({ description: 'Votes from outside the United States.' })
  GlobalVoteCount: number;

  @ApiProperty({ description: 'Votes from the United States.' })
  USVoteCount: number;
}

class VoteCountDto {
  @ApiProperty({ type: [TotalsDto], minItems: 2, maxItems: 2, description: 'Candidate 1 first.' })
  votes: TotalsDto[];
}

@ApiTags('votes')
@Public()
@Controller('vote/count')
export class CountsController {
  constructor(private readonly counts: CountsService) {}

  @Get()
  // The answer may be half a second old already; a cache on the way would break the promised second.
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'The live totals',
    description: 'Equal to the counted votes at some moment of the last second.',
  })
  @ApiOkResponse({ type: VoteCountDto })
  @ApiErrors({ 503: 'counts.unavailable: see Retry-After' })
  async count(): Promise<VoteCountDto> {
    return { votes: await this.counts.totals() };
  }
}
