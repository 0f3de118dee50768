import { Controller, Get, Res } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { Public } from '../../platform/http/public.decorator.js';
import { Responds } from '../../platform/http/responds.decorator.js';
import { ApiPerCandidate } from '../../poll/api-per-candidate.js';
import type { Figures, PerCandidate, Span } from './published-results.js';
import { type Results, ResultsService } from './results.service.js';
import { FEWEST_VOTES } from './tenths.js';

/** As with the totals, nginx follows it (decision 014). `at` in the response says how old it is. */
const CACHE_CONTROL = 'public, max-age=2, stale-while-revalidate=2';

class FiguresDto implements Figures {
  @ApiPerCandidate(Number, 'Votes.')
  votes: PerCandidate;

  @ApiPerCandidate(Number, 'In percent with one decimal, together 100.')
  shares: PerCandidate;
}

class SpanDto implements Span {
  @ApiProperty({ example: '2026-11-20', description: 'The first day, in UTC.' })
  from: string;

  @ApiProperty({ example: '2026-11-21', description: 'The last day, in UTC.' })
  to: string;

  @ApiPerCandidate(Number, 'Votes.')
  votes: PerCandidate;
}

const ApiFigures = (what: string) =>
  ApiProperty({
    type: FiguresDto,
    nullable: true,
    description: `${what}; null with fewer than ${FEWEST_VOTES} votes.`,
  });

class ResultsDto implements Results {
  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiPerCandidate(Number, 'Its id.')
  candidates: number[];

  @ApiProperty({ description: 'Whether a vote counts at all.' })
  has_votes: boolean;

  @ApiFigures('Votes from the home country')
  united_states: Figures | null;

  @ApiFigures('Votes from all other countries')
  global: Figures | null;

  @ApiFigures('Votes of both regions. Also null while it would tell the few votes of one region')
  total: Figures | null;

  @ApiProperty({
    type: [SpanDto],
    nullable: true,
    description: 'The total by day, the oldest first. Days with few votes are joined. Null whenever the total is.',
  })
  days: SpanDto[] | null;
}

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
