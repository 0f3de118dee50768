import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { IsPlainText } from '../../platform/http/is-plain-text.js';
import { limitsOf } from '../voter-details.entity.js';
import { STATUSES, type Status, WHEN_CAST } from './get-votes.dto.js';

const LIMITS = limitsOf('email');

export class FindPersonDto {
  @ApiProperty({
    ...LIMITS,
    format: 'email',
    example: 'ada@example.com',
    description: 'Every spelling of the mailbox finds the same person.',
  })
  @IsPlainText(LIMITS.minLength, LIMITS.maxLength)
  email: string;
}

export class ErasePersonDto extends FindPersonDto {
  @ApiProperty({ minLength: 1, maxLength: 500, description: 'Why, for the audit log: without details of a person.' })
  @IsPlainText(1, 500)
  reason: string;
}

const MOMENT = { type: String, format: 'date-time', nullable: true, description: 'UTC; null: never.' } as const;

/** Everything stored about a vote except the candidate and unreadable values. */
export class PersonsVoteDto {
  @ApiProperty()
  id: string;

  @ApiProperty({ description: 'Empty when erased, as is all else that the voter typed but the country.' })
  name: string;

  @ApiProperty()
  email: string;

  @ApiPropertyOptional({
    type: String,
    description: 'Empty when none was given. Missing in a poll that does not ask for it.',
  })
  phone_number?: string | undefined;

  @ApiProperty({ description: 'ISO 3166-1 alpha-2.' })
  country: string;

  @ApiPropertyOptional({ type: String, description: 'Missing in a poll that does not ask for it.' })
  zip_code?: string | undefined;

  @ApiPropertyOptional({
    type: Boolean,
    description:
      'Whether the newsletter and gifts were wanted when the vote was cast. Missing in a poll that does not ask for it.',
  })
  free_gifts?: boolean | undefined;

  @ApiProperty({ description: 'The campaign domain whose site took the vote.' })
  source: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: '16 hexadecimal digits (decision 022); null when unknown.',
  })
  network: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'null when unknown.' })
  mail_domain: string | null;

  @ApiProperty({ description: 'Of the words of consent; empty when they are not known.' })
  language: string;

  @ApiProperty({ description: 'The words of consent; empty when they are not known.' })
  words: string;

  @ApiProperty({ enum: STATUSES, enumName: 'VoteStatus' })
  status: Status;

  @ApiProperty({ format: 'date-time', description: `UTC. ${WHEN_CAST}` })
  cast_at: string;

  @ApiProperty(MOMENT)
  invalidated_at: string | null;

  @ApiPropertyOptional(MOMENT)
  unsubscribed_at?: string | null | undefined;

  @ApiProperty(MOMENT)
  erased_at: string | null;
}

export class PersonsPendingVoteDto extends PickType(PersonsVoteDto, [
  'name',
  'email',
  'phone_number',
  'country',
  'zip_code',
  'free_gifts',
  'source',
  'network',
  'mail_domain',
  'language',
  'words',
]) {
  @ApiProperty({ format: 'date-time', description: 'UTC. It is deleted then.' })
  expires_at: string;
}

export class PersonDto {
  @ApiProperty({ type: PersonsVoteDto, nullable: true, description: 'null: no vote of this mailbox is counted.' })
  vote: PersonsVoteDto | null;

  @ApiProperty({ type: [PersonsPendingVoteDto], description: 'Votes that wait for their confirmation.' })
  pending_votes: PersonsPendingVoteDto[];
}

export class ErasedDto {
  @ApiProperty({ minimum: 0, maximum: 1, description: 'People who were erased; 0 when nothing was left to erase.' })
  changed: number;
}
