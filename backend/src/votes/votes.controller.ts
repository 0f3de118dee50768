import type { IncomingHttpHeaders } from 'node:http';
import { Body, Controller, Headers, Ip, Post, Res, UseGuards } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiCreatedResponse,
  ApiHeader,
  ApiOperation,
  ApiProperty,
  ApiPropertyOptional,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiErrors, ErrorDto } from '../platform/http/api-errors.js';
import { Public } from '../platform/http/public.decorator.js';
import { remembered } from '../platform/http/remembered.js';
import { IDEMPOTENCY_KEY, IdempotencyKey } from './idempotency-key.decorator.js';
import { VoteLimitGuard } from './vote-limit.guard.js';
import { CastVoteDto } from './votes.dto.js';
import { VotesService } from './votes.service.js';

class VoteCastDto {
  @ApiProperty({ example: 'You have voted Successfully.' })
  message: string;

  @ApiPropertyOptional({
    description:
      'With 201, if the vote had a `receipt_commitment`: the signed promise that it will be in the log (docs/log.md).',
  })
  promise?: string | undefined;
}

class VoteLimitedDto extends ErrorDto {
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'With vote.work_required: the challenge to solve, in the form of ALTCHA 2.',
  })
  work?: object;
}

@ApiTags('votes')
@Public()
@Controller('vote')
export class VotesController {
  constructor(private readonly votes: VotesService) {}

  @Post()
  @UseGuards(VoteLimitGuard)
  @ApiOperation({
    summary: 'Cast a vote',
    description:
      'The response is sent once the vote is on disk: with 201 it is in the totals, with 202 it waits for its confirmation.',
  })
  @ApiHeader({
    name: IDEMPOTENCY_KEY,
    required: false,
    schema: { type: 'string', format: 'uuid' },
    description: 'Makes a retry safe: the same key with the same email and candidate gets the first response again.',
  })
  @ApiCreatedResponse({ type: VoteCastDto })
  @ApiAcceptedResponse({ type: VoteCastDto, description: 'Not counted yet: a mail goes to the voter (confirmation).' })
  @ApiErrors({
    400: 'request.invalid: `errors` names invalid fields',
    403: 'poll.closed',
    409: 'vote.already_cast',
    413: 'request.too_large',
    422: 'vote.key_reused',
    503: 'vote.queue_full (not counted) or vote.unconfirmed: see Retry-After',
  })
  @ApiResponse({
    status: 429,
    type: VoteLimitedDto,
    description:
      'vote.work_required: send the solution of the challenge in `work` along; rate.limited: see Retry-After; or ' +
      'vote.too_many_pending, beyond 20 pending votes of a voter at once and one every 72 minutes then: see Retry-After',
  })
  async castVote(
    @Body() vote: CastVoteDto,
    @IdempotencyKey() idempotencyKey: string | null,
    @Headers() headers: IncomingHttpHeaders,
    @Ip() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VoteCastDto> {
    const site = hostnameOf(headers.origin ?? `http://${headers.host}`);
    const { state, promise } = await this.votes.castVote(vote, idempotencyKey, { site, address, languages: headers });
    if (state === 'pending') {
      void reply.status(202);
      return { message: 'A mail is on its way. Your vote counts once you have confirmed it.' };
    }
    return { message: 'You have voted Successfully.', promise };
  }
}

/** Undefined if it is not a URL, such as the Origin `null` of a sandboxed page. */
const hostnameOf = remembered(1_000, (url) => (URL.canParse(url) ? new URL(url).hostname : undefined));
