import { Body, Controller, Header, Post, Res, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { Public } from '../../platform/http/public.decorator.js';
import { Responds } from '../../platform/http/responds.decorator.js';
import { IDEMPOTENCY_KEY, IdempotencyKey } from '../idempotency-key.decorator.js';
import { ConfirmationDto, ConfirmVoteDto } from './confirm.dto.js';
import { ConfirmService } from './confirm.service.js';
import { ConfirmLimitGuard } from './confirm-limit.guard.js';
import { PendingVotesRepository } from './pending-votes.repository.js';

@ApiTags('votes')
@Public()
@UseGuards(ConfirmLimitGuard)
@Controller('vote')
export class ConfirmController {
  constructor(
    private readonly confirmations: ConfirmService,
    private readonly pendingVotes: PendingVotesRepository,
  ) {}

  @Post('confirm')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Count a pending vote, with the token of the mail',
    description: 'The response is sent once the vote is on disk and in the totals. A repetition is safe.',
  })
  @ApiOkResponse({ type: ConfirmationDto, description: 'It was confirmed before.' })
  @ApiCreatedResponse({ type: ConfirmationDto })
  @ApiErrors({
    400: 'request.invalid: `errors` names invalid fields',
    404: 'confirmation.unknown',
    409: 'vote.already_cast: another vote of this address was confirmed before',
    410: 'confirmation.expired',
    429: 'rate.limited: see Retry-After',
    503: 'vote.queue_full (not counted) or vote.unconfirmed: see Retry-After',
  })
  async confirm(
    @Body() { token }: ConfirmVoteDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ConfirmationDto> {
    const confirmation = await this.confirmations.confirm(token);
    void reply.status(confirmation.outcome === 'confirmed' ? 201 : 200);
    return confirmation;
  }

  @Post('confirmation-mail')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Send the mail of a pending vote again',
    description:
      'The same response for every key, and without one. An address gets three mails at once, and then one a day.',
  })
  @ApiHeader({ name: IDEMPOTENCY_KEY, schema: { type: 'string', format: 'uuid' }, description: 'That of the vote.' })
  @Responds(202, { description: 'If the vote is pending, a mail is on its way.' })
  @ApiErrors({
    400: 'request.invalid',
    429: 'rate.limited: see Retry-After',
    503: 'vote.unconfirmed: see Retry-After',
  })
  async mailAgain(@IdempotencyKey() idempotencyKey: string | null): Promise<void> {
    if (idempotencyKey !== null) await this.pendingVotes.askAgain(idempotencyKey);
  }
}
