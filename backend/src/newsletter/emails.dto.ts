import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { IsPlainText } from '../platform/http/is-plain-text.js';
import { MayBeEmpty } from '../platform/http/may-be-empty.js';
import { MomentFilter, TextFilter } from '../platform/lists/filter-fields.js';
import { PageDto } from '../platform/lists/page.dto.js';
import { IsCountry } from '../votes/is-country.js';
import { MAIL_DOMAIN, MAX_DOMAIN, WHEN_CAST } from '../votes/manage/get-votes.dto.js';

/** Longer than any BCP 47 tag in use. */
const MAX_LANGUAGE = 35;
const STATES = ['subscribed', 'unsubscribed'] as const;

export class EmailsFilterDto {
  @TextFilter(254, { description: 'Contained, whatever the case and accents; one or two characters: the beginning.' })
  search_text?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'A campaign domain; empty: all.' })
  @IsPlainText(1, 253)
  @MayBeEmpty()
  source?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'ES',
    description: 'ISO 3166-1 alpha-2 or English name.',
  })
  @IsCountry()
  @MayBeEmpty()
  country?: string | null;

  @TextFilter(MAX_LANGUAGE, { example: 'es', description: 'Of the words of consent; `und`: they are not known.' })
  language?: string | null;

  @MomentFilter({
    example: '2026-11-20T10:00:00Z',
    description: `Agreed then or later, by casting the vote. ${WHEN_CAST}`,
  })
  consented_from?: string | null;

  @MomentFilter({ example: '2026-11-21T10:00:00+01:00', description: 'Agreed before then.' }, 'consented_from')
  consented_to?: string | null;

  @ApiPropertyOptional({ enum: STATES, enumName: 'NewsletterState', nullable: true })
  @IsIn(STATES, { message: `$property must be ${STATES.join(' or ')}.` })
  @MayBeEmpty()
  state?: (typeof STATES)[number] | '' | null;

  @TextFilter(MAX_DOMAIN, { description: MAIL_DOMAIN })
  mail_domain?: string | null;
}

/** The request for a page of collected emails (docs/product.md#http). */
export class GetEmailsDto extends IntersectionType(EmailsFilterDto, PageDto) {}

/** An address with what its owner agreed to. For votes from before consent wordings existed, language and words are empty. */
export class ListedEmailDto {
  @ApiProperty()
  id: string;

  @ApiProperty()
  email_address: string;

  @ApiProperty({ description: 'The campaign domain of the vote.' })
  source: string;

  @ApiProperty()
  name: string;

  @ApiProperty({ description: 'ISO 3166-1 alpha-2.' })
  country: string;

  @ApiProperty({ description: 'Of the words of consent; empty when they are not known.' })
  language: string;

  @ApiProperty({ description: 'The words of consent; empty when they are not known.' })
  words: string;

  @ApiProperty({ format: 'date-time', description: `UTC. When the vote was cast. ${WHEN_CAST}` })
  consented_at: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'UTC; null while subscribed.' })
  unsubscribed_at: string | null;
}

export class EmailsCountDto {
  @ApiProperty({ description: 'All that the filter finds.' })
  addresses: number;

  @ApiProperty({ description: 'Those of them that are in no export.' })
  unsubscribed: number;

  @ApiProperty({
    description:
      'Those of the others given under words that did not say that the newsletter is handed over (hand_over): in no export either.',
  })
  other_words: number;

  @ApiProperty({ format: 'date-time', description: 'UTC. Without a condition at most a minute ago, otherwise now.' })
  counted_at: string;
}

export class EmailsPageDto {
  @ApiProperty({ type: [ListedEmailDto], description: '25 at most.' })
  emails: ListedEmailDto[];

  @ApiProperty({ type: String, nullable: true, description: '`page_state` of the next page; null on the last one.' })
  next_page: string | null;
}
