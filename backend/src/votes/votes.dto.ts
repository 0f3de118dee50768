import { ApiProperty } from '@nestjs/swagger';
import { Allow, IsOptional, Matches } from 'class-validator';
import { MAX_CANDIDATE_ID } from '../poll/poll-file-schema.js';
import { VoterDetails } from './voter-details.entity.js';

/** Characters. A solution has about 800. */
const MAX_WORK = 2_000;

/** The body of a vote (docs/product.md#cast-a-vote). */
export class CastVoteDto extends VoterDetails {
  /** One of the poll: `vote-rules.ts`. */
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: MAX_CANDIDATE_ID,
    description: 'The id of a candidate in GET /api/poll.',
  })
  @Allow()
  candidate_id: number;

  @ApiProperty({
    required: false,
    nullable: true,
    type: String,
    minLength: 1,
    maxLength: MAX_WORK,
    description: 'The solution of the challenge that came with vote.work_required, as ALTCHA 2 encodes it in base64.',
  })
  @Matches(new RegExp(`^[A-Za-z\\d+/=]{1,${MAX_WORK}}$`), {
    message: `$property must be base64 text of 1 to ${MAX_WORK} characters.`,
  })
  @IsOptional()
  work?: string | null | undefined;

  @ApiProperty({
    required: false,
    nullable: true,
    type: String,
    pattern: '^[A-Za-z0-9_-]{43}$',
    description: 'SHA-256 of a receipt that the client keeps, in base64url, for the public log (docs/log.md).',
  })
  @Matches(/^[\w-]{43}$/, { message: '$property must be base64url text of 43 characters.' })
  @IsOptional()
  receipt_commitment?: string | null | undefined;

  @ApiProperty({
    required: false,
    nullable: true,
    type: String,
    pattern: '^[A-Za-z0-9_-]{1,32}$',
    description:
      'Which words of consent the voter was shown: the key that the form of this poll has for them. Those of another poll, or none, count as unknown.',
  })
  @Matches(/^[\w-]{1,32}$/, { message: '$property must be 1 to 32 letters, digits, hyphens or underscores.' })
  @IsOptional()
  words?: string | null | undefined;
}
