import { Body, Inject, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ExportsService } from '../../admins/audit/exports.service.js';
import { ByApiKey } from '../../integrations/api-keys/by-api-key.decorator.js';
import { AdministrationController } from '../../platform/http/administration-controller.decorator.js';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { ForbiddenError } from '../../platform/http/http.errors.js';
import { type Account, Administrator, isApiKey, RequestedBy, type Requester } from '../../platform/http/requester.js';
import { Responds } from '../../platform/http/responds.decorator.js';
import { isAtLeast } from '../../platform/http/role.js';
import { RoleAtLeast } from '../../platform/http/role-at-least.decorator.js';
import { CSV_FILE, ExportDto } from '../../platform/lists/export.dto.js';
import { type List, ListReader } from '../../platform/lists/list-reader.js';
import { POLL, type PollFile } from '../../poll/poll-file-schema.js';
import { ConsentService } from '../consent/consent.service.js';
import { GetVotesDto, type ListedVoteDto, VotesFilterDto, VotesPageDto } from './get-votes.dto.js';
import { contactConditionsOf, detailConditionsOf, voteFilterOf } from './vote-filter.js';
import { VotesLists } from './votes-list.js';

const UNAVAILABLE = 'search.too_slow, or administration.busy or administration.unavailable: see Retry-After';

@AdministrationController('get-votes')
export class VotesListController {
  constructor(
    private readonly lists: ListReader,
    private readonly exports: ExportsService,
    private readonly consents: ConsentService,
    @Inject(POLL) private readonly poll: Pick<PollFile, 'fields'>,
  ) {}

  @Post()
  @RoleAtLeast('viewer')
  @ByApiKey('votes', 'votes.contact')
  @ApiOperation({
    summary: 'A page of the votes',
    description:
      'Without the candidate, which only totals show. Each field says who does not see it; nobody searches or filters by what they do not see, and API keys by no detail of the voter.',
  })
  @Responds(200, { type: VotesPageDto })
  @ApiErrors({
    400: 'request.invalid',
    403: 'auth.forbidden, to viewers and API keys: `errors` names every condition on what they do not see; auth.key_scope',
    503: UNAVAILABLE,
  })
  async page(@Body() request: GetVotesDto, @RequestedBy() requester: Requester): Promise<VotesPageDto> {
    const list = this.listFor(requester, request);
    const { rows, next } = await this.lists.page<ListedVoteDto>(list, voteFilterOf(request), request);
    return { votes: rows, next_Page: next };
  }

  @Post('export')
  @RoleAtLeast('editor')
  @ApiOperation({ summary: 'The votes that a search and its filters find, as CSV', description: 'All of one moment.' })
  @Responds(200, CSV_FILE)
  @ApiErrors({ 400: 'request.invalid', 503: UNAVAILABLE })
  async export(
    @Body() body: VotesFilterDto,
    @Query() query: ExportDto,
    @Administrator() { email }: Account,
  ): Promise<StreamableFile> {
    return this.exports.file(this.votes.whole, voteFilterOf(body), email, query);
  }

  /** Throws `ForbiddenError` if the request has conditions on what the requester does not see. */
  private listFor(requester: Requester, request: GetVotesDto): List<ListedVoteDto> {
    if (isApiKey(requester)) {
      // No condition on details, even where some voters' may be read: it would reveal those of the others.
      requireNone(detailConditionsOf(request));
      if (!requester.scopes.includes('votes.contact')) return this.votes.forKeys;
      return this.votes.withContactsForKeys(this.consents.allows('api_keys'));
    }
    if (isAtLeast(requester.role, 'editor')) return this.votes.whole;
    requireNone(contactConditionsOf(request));
    return this.votes.withoutContacts;
  }

  private get votes(): VotesLists {
    return new VotesLists(this.poll.fields);
  }
}

function requireNone(fields: string[]): void {
  if (fields.length > 0) throw new ForbiddenError(fields);
}
