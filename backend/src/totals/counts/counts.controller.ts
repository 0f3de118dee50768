import { Controller, Get, Res } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { Public } from '../../platform/http/public.decorator.js';
import { Responds } from '../../platform/http/responds.decorator.js';
import { ApiPerCandidate } from '../../poll/api-per-candidate.js';
import { PollService } from '../../poll/poll.service.js';
import { CountsService, type Totals } from './counts.service.js';

/** RFC 5861. nginx follows it: cached totals are at most 2 s old under load, 3 s after a pause (decision 014). */
const CACHE_CONTROL = 'public, max-age=1, stale-while-revalidate=1';

class TotalsDto implements Totals {
  @ApiProperty({ description: 'Votes from elsewhere: from all countries but the home country.' })
  GlobalVoteCount: number;

  @ApiProperty({
    description:
      'Votes from the home country: `home_country` in GET /api/poll, the United States unless the poll file names another.',
  })
  USVoteCount: number;
}

class VoteCountDto {
  @ApiPerCandidate(TotalsDto, 'Votes.')
  votes: TotalsDto[];

  @ApiPerCandidate(Number, 'Its id.')
  candidates: number[];

  @ApiProperty({
    description: 'The number of the version of the poll. An open page of an earlier one loads itself anew.',
  })
  poll_version: number;

  @ApiProperty({
    type: Number,
    nullable: true,
    description:
      'The size of the public log at that moment; null while there is none, or so much waits for it that `waiting` is not counted.',
  })
  tree_size: number | null;

  @ApiPerCandidate(
    TotalsDto,
    'Of these votes, those that wait for their entry in the public log: `votes` without them are the sums of its first `tree_size` entries. Below zero where votes that were taken out wait.',
  )
  waiting: TotalsDto[];

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'All of this as a note with the signature of the log (docs/log.md); null where `tree_size` is, and while the log is not as it was signed.',
  })
  signed: string | null;
}

@ApiTags('votes')
@Public()
@Controller('vote/count')
export class CountsController {
  constructor(
    private readonly counts: CountsService,
    private readonly polls: PollService,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'The live totals',
    description: 'Equal to the counted votes at some moment of the last second.',
  })
  @Responds(200, { type: VoteCountDto })
  @ApiErrors({ 503: 'counts.unavailable: see Retry-After' })
  async count(@Res({ passthrough: true }) reply: FastifyReply): Promise<VoteCountDto> {
    const { totals, candidates, treeSize, waiting, signed } = await this.counts.read();
    // Not @Header: it would also be set on error responses, and nginx would cache them.
    reply.header('Cache-Control', CACHE_CONTROL);
    const version = this.polls.current.version;
    return { votes: totals, candidates, poll_version: version, tree_size: treeSize, waiting, signed };
  }
}
