import { Body, Controller, HttpCode, Post, type StreamableFile } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiProperty,
  ApiPropertyOptional,
  ApiTags,
} from '@nestjs/swagger';
import { AuditedExports } from '../../audit/audited-exports.js';
import type { Account } from '../../platform/http/account.js';
import { Administrator } from '../../platform/http/administrator.decorator.js';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { ForbiddenError } from '../../platform/http/forbidden-error.js';
import { isAtLeast } from '../../platform/http/role.js';
import { RoleAtLeast } from '../../platform/http/role-at-least.decorator.js';
import { ListReader } from '../../platform/lists/list-reader.js';
import { GetVotesDto, VotesFilterDto } from './get-votes.dto.js';
import { contactConditionsOf, voteFilterOf } from './vote-filter.js';
import { type ListedVote, STATUSES, VOTES, VOTES_WITHOUT_CONTACTS, type VoteWithoutContacts } from './votes-list.js';

const OF_VOTER = { description: 'Not for viewers.' };

class ListedVoteDto {
  @ApiProperty()
  id: string;

  @ApiPropertyOptional(OF_VOTER)
  Name?: string;

  @ApiPropertyOptional(OF_VOTER)
  Email?: string;

  @ApiProperty({ description: 'ISO 3166-1 alpha-2.' })
  Country: string;

  @ApiProperty()
  ZipCode: string;

  @ApiPropertyOptional({ description: 'Empty when none was given. Not for viewers.' })
  PhoneNumber?: string;

  @ApiProperty()
  FreeGifts: boolean;

  @ApiProperty({ enum: STATUSES, description: 'For an erased vote it is not shown whether it counts.' })
  Status: ListedVote['status'];

  @ApiProperty({ format: 'date-time', description: 'UTC.' })
  CastAt: string;

  @ApiProperty({ description: 'The campaign domain whose site took the vote.' })
  Source: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: '16 hexadecimal digits (decision 022); null when unknown. Not for viewers.',
  })
  Network?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'null when unknown. Not for viewers.' })
  MailDomain?: string | null;
}

class VotesPageDto {
  @ApiProperty({ type: [ListedVoteDto], description: 'The newest first, 25 at most.' })
  votes: ListedVoteDto[];

  @ApiProperty({ type: String, nullable: true, description: '`page_state` of the next page; null on the last one.' })
  next_Page: string | null;
}

const UNAVAILABLE = 'search.too_slow, or administration.busy or administration.unavailable: see Retry-After';

@ApiTags('administration')
@ApiBearerAuth()
@Controller('get-votes')
export class VotesListController {
  constructor(
    private readonly lists: ListReader,
    private readonly exports: AuditedExports,
  ) {}

  @Post()
  @HttpCode(200)
  @RoleAtLeast('viewer')
  @ApiOperation({
    summary: 'A page of the votes',
    description:
      'Without the candidate, which only totals show. For viewers also without Name, Email, PhoneNumber, Network and MailDomain, and without search and filters by them.',
  })
  @ApiOkResponse({ type: VotesPageDto })
  @ApiErrors({
    400: 'request.invalid',
    401: 'auth.required',
    403: 'auth.forbidden, to viewers: `errors` names every condition on contact details',
    503: UNAVAILABLE,
  })
  async page(
    @Body() { page_state, ...filter }: GetVotesDto,
    @Administrator() { role }: Account,
  ): Promise<VotesPageDto> {
    if (!isAtLeast(role, 'editor')) return this.pageForViewer(filter, page_state);
    const { rows, next } = await this.lists.page<ListedVote>(VOTES, voteFilterOf(filter), page_state);
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
  @HttpCode(200)
  @RoleAtLeast('editor')
  @ApiOperation({ summary: 'The votes that a search and its filters find, as CSV', description: 'All of one moment.' })
  @ApiProduces('text/csv')
  @ApiOkResponse({ description: 'RFC 4180, UTF-8 with a byte order mark; an apostrophe before formulas.' })
  @ApiErrors({ 400: 'request.invalid', 401: 'auth.required', 503: UNAVAILABLE })
  async export(@Body() body: VotesFilterDto, @Administrator() { email }: Account): Promise<StreamableFile> {
    return this.exports.file(VOTES, voteFilterOf(body), email, 'votes.csv');
  }
  private async pageForViewer(filter: VotesFilterDto, cursor: string | null | undefined): Promise<VotesPageDto> {
    const fields = contactConditionsOf(filter);
    if (fields.length > 0) throw new ForbiddenError(fields);
    const { rows, next } = await this.lists.page<VoteWithoutContacts>(
      VOTES_WITHOUT_CONTACTS,
      voteFilterOf(filter),
      cursor,
    );
    return { votes: rows.map(shownToViewers), next_Page: next };
  }
}

type ShownToViewers = Omit<ListedVoteDto, 'Name' | 'Email' | 'PhoneNumber' | 'Network' | 'MailDomain'>;

function shownToViewers(vote: VoteWithoutContacts): ShownToViewers {
  return {
    id: vote.id,
    Country: vote.country,
    ZipCode: vote.zip_code,
    FreeGifts: vote.free_gifts,
    Status: vote.status,
    CastAt: vote.cast_at,
    Source: vote.source,
  };
}
