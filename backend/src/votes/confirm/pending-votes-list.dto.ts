import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsUUID } from 'class-validator';
import { MayBeEmpty } from '../../platform/http/may-be-empty.js';
import { TextFilter } from '../../platform/lists/filter-fields.js';
import { MAIL_FAILURES, type MailFailure } from './pending-vote.entity.js';
import { IsPendingVotesCursor } from './pending-votes-cursor.js';

const MAIL_STATES = ['sent', 'waiting', 'limited'] as const;

export class GetPendingVotesDto {
  @ApiPropertyOptional({ type: String, nullable: true, description: '`next_page` of the page before.' })
  @IsPendingVotesCursor()
  @MayBeEmpty()
  page_state?: string | null;

  @TextFilter(254, {
    description: 'Contained in the email, whatever the case and accents; one or two characters: the beginning.',
  })
  search_text?: string | null;
}

export class PendingVoteIdDto {
  @ApiProperty({ format: 'uuid' })
  @IsUUID('all', { message: '$property must be a UUID.' })
  id: string;
}

class PendingMailDto {
  @ApiProperty({
    enum: MAIL_STATES,
    enumName: 'PendingMailState',
    description: 'limited: none was queued, because its address had too many mails.',
  })
  state: (typeof MAIL_STATES)[number];

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'UTC. sent: when the mail server accepted it; waiting: since when; limited: null.',
  })
  at: string | null;

  @ApiProperty({
    enum: MAIL_FAILURES,
    enumName: 'MailFailure',
    nullable: true,
    description:
      'Of one that waits: why it was not sent yet. unreachable: the mail server did not respond, or took no mail at all; rejected: a server rejected this mail. null: it was not tried yet.',
  })
  failure: MailFailure | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'UTC. When it last failed.' })
  failed_at: string | null;
}

class PendingVoteDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  email: string;

  @ApiProperty()
  name: string;

  @ApiProperty({ description: 'ISO 3166-1 alpha-2.' })
  country: string;

  @ApiProperty()
  mail_domain: string;

  @ApiProperty({ format: 'date-time', description: 'UTC. It is deleted then, uncounted.' })
  expires_at: string;

  @ApiProperty({ type: PendingMailDto })
  mail: PendingMailDto;
}

export class PendingVotesPageDto {
  @ApiProperty({ type: [PendingVoteDto], description: 'Those that expire last first, 25 at most.' })
  pending_votes: PendingVoteDto[];

  @ApiProperty({ type: String, nullable: true, description: '`page_state` of the next page; null on the last one.' })
  next_page: string | null;
}

export class MailQueuedDto {
  @ApiProperty({ description: 'Whether the mail waits to be sent now; false: its address had too many mails.' })
  queued: boolean;
}
