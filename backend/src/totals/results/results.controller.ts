import { Controller, Get, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { Public } from '../../platform/http/public.decorator.js';
import { Responds } from '../../platform/http/responds.decorator.js';
import { ResultsDto } from './results.dto.js';
import { ResultsService } from './results.service.js';
import { FEWEST_VOTES } from './tenths.js';

/** As with the totals, nginx follows it (decision 014). `at` in the response says how old it is. */
const CACHE_CONTROL = 'public, max-age=2, stale-while-revalidate=2';

@ApiTags('results')
@Public()
@Controller('results')
export class ResultsController {
  constructor(private readonly results: ResultsService) {}

  @Get()
  @ApiOperation({
    summary: 'The public results: by region and by day, with shares',
    description: `Nothing that stands for fewer than ${FEWEST_VOTES} votes, and nothing from which it could be computed.`,
  })
  @Responds(200, { type: ResultsDto })
  @ApiErrors({ 503: 'counts.unavailable: see Retry-After' })
  async read(@Res({ passthrough: true }) reply: FastifyReply): Promise<ResultsDto> {
    const results = await this.results.results();
    // Not @Header: it would also be set on error responses, and nginx would cache them.
    reply.header('Cache-Control', CACHE_CONTROL);
    return results;
  }
}
