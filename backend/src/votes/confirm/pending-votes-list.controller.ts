import { Body, Param, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AdministrationController } from '../../platform/http/administration-controller.decorator.js';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { type Account, Administrator } from '../../platform/http/requester.js';
import { Responds } from '../../platform/http/responds.decorator.js';
import { GetPendingVotesDto, MailQueuedDto, PendingVoteIdDto, PendingVotesPageDto } from './pending-votes-list.dto.js';
import type { ListedPendingVote } from './pending-votes-list.repository.js';
import { PendingVotesListService } from './pending-votes-list.service.js';

@AdministrationController('admin/pending-votes', 'editor')
export class PendingVotesListController {
  constructor(private readonly pendingVotes: PendingVotesListService) {}

  @Post()
  @ApiOperation({
    summary: 'A page of the votes that wait for their confirmation',
    description: 'With the state of the mail of each, and without the candidate, which only totals show.',
  })
  @Responds(200, { type: PendingVotesPageDto })
  @ApiErrors({
    400: 'request.invalid',
    503: 'search.too_slow, or administration.busy or administration.unavailable: see Retry-After',
  })
  async page(@Body() { page_state, search_text }: GetPendingVotesDto): Promise<PendingVotesPageDto> {
    const { rows, next } = await this.pendingVotes.page(search_text?.trim() ?? '', page_state ?? '');
    return {
      pending_votes: rows.map((vote) => ({
        id: vote.id,
        email: vote.email,
        name: vote.name,
        country: vote.country,
        mail_domain: vote.mail_domain,
        expires_at: vote.expires_at.toISOString(),
        mail: mailOf(vote),
      })),
      next_page: next,
    };
  }

  @Post(':id/mail')
  @ApiOperation({
    summary: 'Send the mail of a pending vote again',
    description: 'An address gets three mails at once, and then one a day. What waits already is not queued twice.',
  })
  @Responds(202, { type: MailQueuedDto })
  @ApiErrors({
    400: 'request.invalid',
    404: 'confirmation.gone: it was confirmed, erased, or has expired',
    503: 'administration.busy (nothing was changed) or administration.unavailable: see Retry-After',
  })
  async mailAgain(@Param() { id }: PendingVoteIdDto, @Administrator() { email }: Account): Promise<MailQueuedDto> {
    return { queued: await this.pendingVotes.mailAgain(id, email) };
  }
}

function mailOf(vote: ListedPendingVote): PendingVotesPageDto['pending_votes'][number]['mail'] {
  const { mail_asked_at: asked, mailed_at: sent } = vote;
  if (sent) return { state: 'sent', at: sent.toISOString(), failure: null, failed_at: null };
  if (!asked) return { state: 'limited', at: null, failure: null, failed_at: null };
  const failed_at = vote.mail_failed_at?.toISOString() ?? null;
  return { state: 'waiting', at: asked.toISOString(), failure: vote.mail_failure, failed_at };
}
