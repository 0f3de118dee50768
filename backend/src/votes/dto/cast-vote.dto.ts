import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { buildMessage, IsBoolean, IsIn, IsOptional, ValidateBy } from 'class-validator';
import { IsPlainText } from '../../http/is-plain-text.js';
import { canonicalEmail } from '../canonical-email.js';
import { IsCountry } from './is-country.js';

const CANDIDATE_IDS = [1, 2];

const IsCanonicalEmail = () =>
  ValidateBy({
    name: 'isCanonicalEmail',
    validator: {
      validate: (value) => typeof value === 'string' && canonicalEmail(value) !== undefined,
      defaultMessage: buildMessage(() => '$property must be an email address.'),
    },
  });

/** A vote as the page sends it (design, section 3). */
export class CastVoteDto {
  @ApiProperty({ minLength: 1, maxLength: 200, example: 'Ada Example' })
  @IsPlainText(1, 200)
  name: string;

  @ApiProperty({
    maxLength: 254,
    format: 'email',
    example: 'ada@example.com',
    description: 'One vote per canonical address.',
  })
  @IsCanonicalEmail()
  @IsPlainText(1, 254)
  email: string;

  @ApiPropertyOptional({ maxLength: 40, nullable: true, type: String, example: '+1 555 0100' })
  @IsPlainText(0, 40)
  @IsOptional()
  phone_number?: string | null;

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
}
