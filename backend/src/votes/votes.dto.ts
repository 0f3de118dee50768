import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Allow, buildMessage, IsBoolean, IsOptional, Matches, ValidateBy } from 'class-validator';
import { IsPlainText } from '../platform/http/is-plain-text.js';
import { MAX_CANDIDATE_ID } from '../poll/poll-file-schema.js';
import { canonicalEmail } from './canonical-email.js';
import { IsCountry } from './is-country.js';
import { limitsOf } from './voter-fields.js';

/** Characters. A solution has about 800. */
const MAX_WORK = 2_000;

/** A text within the limits of its field, which the API documentation shows too. */
function VoterText(field: Parameters<typeof limitsOf>[0], documentation: ApiPropertyOptions): PropertyDecorator {
  const { minLength, maxLength } = limitsOf(field);
  return applyDecorators(ApiProperty({ minLength, maxLength, ...documentation }), IsPlainText(minLength, maxLength));
}

const HasCanonicalEmail = () =>
  ValidateBy({
    name: 'hasCanonicalEmail',
    validator: {
      validate: (value, validated) =>
        typeof value === 'string' &&
        validated?.object instanceof CastVoteDto &&
        validated.object.canonicalEmail !== undefined,
      defaultMessage: buildMessage(() => '$property must be an email address.'),
    },
  });

/** The body of a vote (docs/product.md#cast-a-vote). */
export class CastVoteDto {
  @VoterText('name', { example: 'Ada Example' })
  name: string;

  @HasCanonicalEmail()
  @VoterText('email', { format: 'email', example: 'ada@example.com', description: 'One vote per canonical address.' })
  email: string;

  @VoterText('phone_number', { required: false, nullable: true, type: String, example: '+1 555 0100' })
  @IsOptional()
  phone_number?: string | null | undefined;

  @ApiProperty({ example: 'US', description: 'ISO 3166-1 alpha-2 or English name.' })
  @IsCountry()
  country: string;

  @VoterText('zip_code', { type: String, example: '00000' })
  zip_code?: string | null | undefined;

  @ApiProperty({ type: Boolean, description: 'Only true puts the address on the collected emails.' })
  @IsBoolean({ message: '$property must be true or false.' })
  freegifts?: boolean | undefined;

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

  private canonical: string | undefined;

  /** Undefined when `email` is not an address. Cached for validation and ballot, which saves 3 % of a vote's time. */
  get canonicalEmail(): string | undefined {
    this.canonical ??= canonicalEmail(this.email);
    return this.canonical;
  }
}
