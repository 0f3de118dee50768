import { Controller, Get, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { Public } from '../../platform/http/public.decorator.js';
import { Responds } from '../../platform/http/responds.decorator.js';
import { PollService } from '../../poll/poll.service.js';
import { VoteCountDto } from './counts.dto.js';
import { CountsService } from './counts.service.js';

/** RFC 5861. nginx follows it: cached totals are at most 2 s old under load, 3 s after a pause (decision 014). */
const CACHE_CONTROL = 'public, max-age=1, stale-while-revalidate=1';

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
    const counts = await this.counts.read();
    // Not @Header: it would also be set on error responses, and nginx would cache them.
    reply.header('Cache-Control', CACHE_CONTROL);
    return { ...counts, poll_version: this.polls.current.version };
  }
}
