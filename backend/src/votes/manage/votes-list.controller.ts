import { Body, Inject, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ExportsService } from '../../admins/audit/exports.service.js';
import { ByApiKey } from '../../integrations/api-keys/by-api-key.decorator.js';
import type { Account } from '../../platform/http/account.js';
import { AdministrationController } from '../../platform/http/administration-controller.decorator.js';
import { Administrator } from '../../platform/http/administrator.decorator.js';
import { ApiErrors } from '../../platform/http/api-errors.js';
import type { AdmittedKey } from '../../platform/http/guarded-request.js';
import { ForbiddenError } from '../../platform/http/http.errors.js';
import { isApiKey, RequestedBy, type Requester } from '../../platform/http/requester.decorator.js';
import { Responds } from '../../platform/http/responds.decorator.js';
import { isAtLeast } from '../../platform/http/role.js';
import { RoleAtLeast } from '../../platform/http/role-at-least.decorator.js';
import { CSV_FILE, ExportDto } from '../../platform/lists/export.dto.js';
import { ListReader } from '../../platform/lists/list-reader.js';
import { POLL } from '../../poll/poll-file.js';
import type { PollFile } from '../../poll/poll-file-schema.js';
import { ConsentService } from '../consent/consent.service.js';
import { CHOSEN_GIFTS, GetVotesDto, VotesFilterDto, WHEN_CAST } from './get-votes.dto.js';
import { contactConditionsOf, detailConditionsOf, voteFilterOf } from './vote-filter.js';
import {
  type ListedVote,
  STATUSES,
  type VoteForKeys,
  VotesLists,
  type VoteWithContactsForKeys,
  type VoteWithoutContacts,
} from './votes-list.js';

/** Who gets a detail of the voter: API keys get null unless the words of consent allow it. */
const OF_VOTER = {
  type: String,
  nullable: true,
  description: 'Not for viewers. For API keys with votes.contact; null unless the voter agreed.',
};

class ListedVoteDto {
  @ApiProperty()
  id: string;

  @ApiPropertyOptional(OF_VOTER)
  Name?: string | null;

  @ApiPropertyOptional(OF_VOTER)
  Email?: string | null;

  @ApiProperty({ description: 'ISO 3166-1 alpha-2.' })
  Country: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'For API keys with votes.contact alone; null unless the voter agreed.',
  })
  ZipCode?: string | null | undefined;

  @ApiPropertyOptional({ ...OF_VOTER, description: `Empty when none was given. ${OF_VOTER.description}` })
  PhoneNumber?: string | null | undefined;

  @ApiPropertyOptional({ type: Boolean, description: `${CHOSEN_GIFTS} Missing in a poll that does not ask for it.` })
  FreeGifts?: boolean | undefined;

  @ApiProperty({
    enum: STATUSES,
    enumName: 'VoteStatus',
    description: 'For an erased vote it is not shown whether it counts.',
  })
  Status: ListedVote['status'];

  @ApiProperty({ format: 'date-time', description: `UTC. ${WHEN_CAST}` })
  CastAt: string;

  @ApiProperty({ description: 'The campaign domain whose site took the vote.' })
  Source: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: '16 hexadecimal digits (decision 022); null when unknown. Not for viewers and API keys.',
  })
  Network?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'null when unknown. Not for viewers and API keys.',
  })
  MailDomain?: string | null;
}

class VotesPageDto {
  @ApiProperty({ type: [ListedVoteDto], description: '25 at most.' })
  votes: ListedVoteDto[];

  @ApiProperty({ type: String, nullable: true, description: '`page_state` of the next page; null on the last one.' })
  next_Page: string | null;
}

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
    if (isApiKey(requester)) return this.pageForKey(request, requester);
    const { role } = requester;
    if (!isAtLeast(role, 'editor')) return this.pageForViewer(request);
    const { rows, next } = await this.lists.page<ListedVote>(this.votes.whole, voteFilterOf(request), request);
    return {
      votes: rows.map((vote) => ({
        ...shownToViewers(vote),
        Name: vote.name,
        Email: vote.email,
        PhoneNumber: vote.phone_number,
        Network: vote.network,
        MailDomain: vote.mail_domain,
      })),
      next_Page: next,
    };
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

  private async pageForViewer(request: GetVotesDto): Promise<VotesPageDto> {
    const fields = contactConditionsOf(request);
    if (fields.length > 0) throw new ForbiddenError(fields);
    const { rows, next } = await this.lists.page<VoteWithoutContacts>(
      this.votes.withoutContacts,
      voteFilterOf(request),
      request,
    );
    return { votes: rows.map(shownToViewers), next_Page: next };
  }

  /** No condition on details, even where some voters' may be read: it would reveal those of the others. */
  private async pageForKey(request: GetVotesDto, { scopes }: AdmittedKey): Promise<VotesPageDto> {
    const fields = detailConditionsOf(request);
    if (fields.length > 0) throw new ForbiddenError(fields);
    if (!scopes.includes('votes.contact')) {
      const { rows, next } = await this.lists.page<VoteForKeys>(this.votes.forKeys, voteFilterOf(request), request);
      return { votes: rows.map(shownToAll), next_Page: next };
    }
    const list = this.votes.withContactsForKeys(this.consents.allows('api_keys'));
    const { rows, next } = await this.lists.page<VoteWithContactsForKeys>(list, voteFilterOf(request), request);
    return {
      votes: rows.map((vote) => ({
        ...shownToAll(vote),
        Name: vote.name,
        Email: vote.email,
        ZipCode: vote.zip_code,
        PhoneNumber: vote.phone_number,
      })),
      next_Page: next,
    };
  }

  private get votes(): VotesLists {
    return new VotesLists(this.poll.fields);
  }
}

type ShownToAll = Omit<ListedVoteDto, 'Name' | 'Email' | 'ZipCode' | 'PhoneNumber' | 'Network' | 'MailDomain'>;

function shownToViewers(vote: VoteWithoutContacts): ShownToAll & { ZipCode: string | undefined } {
  return { ...shownToAll(vote), ZipCode: vote.zip_code };
}

function shownToAll(vote: VoteForKeys): ShownToAll {
  return {
    id: vote.id,
    Country: vote.country,
    FreeGifts: vote.free_gifts,
    Status: vote.status,
    CastAt: vote.cast_at,
    Source: vote.source,
  };
}
