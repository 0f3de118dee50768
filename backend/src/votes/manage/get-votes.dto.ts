import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsBoolean, IsIn, Matches } from 'class-validator';
import { IsObjectOf } from '../../platform/http/is-object-of.js';
import { IsPlainText } from '../../platform/http/is-plain-text.js';
import { MayBeEmpty } from '../../platform/http/may-be-empty.js';
import { MomentFilter, TextFilter } from '../../platform/lists/filter-fields.js';
import { PageDto } from '../../platform/lists/page.dto.js';
import { IsCountry } from '../is-country.js';
import { type UsState, usStates } from '../us-states.js';
import { limitsOf } from '../voter-details.entity.js';

export const STATUSES = ['counted', 'invalidated', 'erased'] as const;
export type Status = (typeof STATUSES)[number];

/** The longest name of a domain. */
export const MAX_DOMAIN = 253;
export const MAIL_DOMAIN =
  'Exact, in any case. A domain with the same mailboxes finds the same: googlemail.com as gmail.com. Votes of version 0.1 have none.';
export const CHOSEN_GIFTS =
  'Whether the voter chose the newsletter and has not unsubscribed. Invalidated and erased votes keep it; /api/emails has the subscribers.';
export const WHEN_CAST = 'With confirmation by mail, when the vote was confirmed.';
/** Well within the body limit. */
const MAX_NETWORKS = 500;
const NETWORKS = {
  message: `$property must be a list of 1 to ${MAX_NETWORKS} networks, each of 16 hexadecimal digits.`,
};

const COLUMNS = ['email', 'name'] as const;

class SearchTermDto {
  @ApiProperty({ enum: COLUMNS })
  @IsIn(COLUMNS, { message: '$property must be email or name.' })
  column: (typeof COLUMNS)[number];

  @ApiProperty({
    maxLength: limitsOf('email').maxLength,
    description: 'Contained, whatever the case and accents; one or two characters: the beginning. Empty: no search.',
  })
  @IsPlainText(0, limitsOf('email').maxLength)
  search_text: string;
}

export class VotesFilterDto {
  @ApiPropertyOptional({ type: SearchTermDto, nullable: true })
  @IsObjectOf(SearchTermDto)
  @MayBeEmpty()
  search_term?: SearchTermDto | null;

  @ApiPropertyOptional({ type: SearchTermDto, nullable: true, description: 'Read as `search_term`.' })
  @IsObjectOf(SearchTermDto)
  @MayBeEmpty()
  SearchTerm?: SearchTermDto | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'US',
    description: 'ISO 3166-1 alpha-2 or English name.',
  })
  @IsCountry()
  @MayBeEmpty()
  country?: string | null;

  @TextFilter(limitsOf('zip_code').maxLength, { description: 'Its beginning, whatever the case.' })
  zip_code?: string | null;

  @TextFilter(limitsOf('name').maxLength, { description: 'Exact, in any case.' })
  exact_name?: string | null;

  @TextFilter(limitsOf('zip_code').maxLength, { description: 'Exact, as it was typed.' })
  exact_zip_code?: string | null;

  @MomentFilter({ example: '2026-11-20T10:00:00Z', description: `Cast then or later. ${WHEN_CAST}` })
  cast_from?: string | null;

  @MomentFilter({ example: '2026-11-21T10:00:00+01:00', description: 'Cast before then.' }, 'cast_from')
  cast_to?: string | null;

  @ApiPropertyOptional({
    enum: usStates,
    enumName: 'UsState',
    nullable: true,
    description: 'A state of the United States, by the first three digits of the zip code.',
  })
  @IsIn(usStates, { message: '$property must be a state of the United States, such as OH.' })
  @MayBeEmpty()
  state?: UsState | '' | null;

  @ApiPropertyOptional({
    type: Boolean,
    nullable: true,
    description: CHOSEN_GIFTS,
  })
  @IsBoolean({ message: '$property must be true or false.' })
  @MayBeEmpty()
  free_gifts?: boolean | '' | null;

  @ApiPropertyOptional({
    enum: STATUSES,
    enumName: 'VoteStatus',
    nullable: true,
    description: '`counted` and `invalidated` find erased votes as well, by whether they count.',
  })
  @IsIn(STATUSES, { message: `$property must be one of ${STATUSES.join(', ')}.` })
  @MayBeEmpty()
  status?: Status | '' | null;

  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'string', example: '00ff00ff00ff00ff' },
    nullable: true,
    minItems: 1,
    maxItems: MAX_NETWORKS,
    description: 'From one of these networks, each of 16 hexadecimal digits (decision 022).',
  })
  @Matches(/^[0-9a-f]{16}$/i, { each: true, ...NETWORKS })
  @ArrayMaxSize(MAX_NETWORKS, NETWORKS)
  @ArrayMinSize(1, NETWORKS)
  @IsArray(NETWORKS)
  @MayBeEmpty()
  networks?: string[] | '' | null;

  @TextFilter(MAX_DOMAIN, { description: MAIL_DOMAIN })
  mail_domain?: string | null;

  @TextFilter(MAX_DOMAIN, { description: 'Exact.' })
  source?: string | null;

  @TextFilter(limitsOf('phone_number').maxLength, { description: 'Exact, as it was typed.' })
  phone_number?: string | null;
}

/** The request for a page of votes (docs/product.md#http). */
export class GetVotesDto extends IntersectionType(VotesFilterDto, PageDto) {}

/** Who gets a detail of the voter: API keys get null unless the words of consent allow it. */
const OF_VOTER = {
  type: String,
  nullable: true,
  description: 'Not for viewers. For API keys with votes.contact; null unless the voter agreed.',
};

/** A vote in the dashboard. The CSV file has every field of the voter. */
export class ListedVoteDto {
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

  @ApiProperty({ enum: STATUSES, enumName: 'VoteStatus' })
  Status: Status;

  @ApiProperty({ description: 'An erased vote counts unless it was invalidated.' })
  IsCounted: boolean;

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

export class VotesPageDto {
  @ApiProperty({ type: [ListedVoteDto], description: '25 at most.' })
  votes: ListedVoteDto[];

  @ApiProperty({ type: String, nullable: true, description: '`page_state` of the next page; null on the last one.' })
  next_Page: string | null;
}
