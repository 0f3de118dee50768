import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export const CANDIDATE_IDS = [1, 2] as const;

/** UTF-16 units, of which white space does not count towards the shortest. */
export const LENGTHS = {
  name: { minLength: 1, maxLength: 200 },
  email: { minLength: 1, maxLength: 254 },
  phone_number: { minLength: 0, maxLength: 40 },
  zip_code: { minLength: 1, maxLength: 20 },
};

/** A vote as the page sends it (docs/product.md#cast-a-vote); `CastVotePipe` holds it to that. */
export class CastVoteDto {
  @ApiProperty({ ...LENGTHS.name, example: 'Ada Example' })
  name: string;

  @ApiProperty({
    ...LENGTHS.email,
    format: 'email',
    example: 'ada@example.com',
    description: 'One vote per canonical address.',
  })
  email: string;

  @ApiPropertyOptional({ ...LENGTHS.phone_number, nullable: true, type: String, example: '+1 555 0100' })
  phone_number?: string | null | undefined;

  @ApiProperty({ example: 'US', description: 'ISO 3166-1 alpha-2 or English name.' })
  country: string;

  @ApiProperty({ ...LENGTHS.zip_code, example: '00000' })
  zip_code: string;

  @ApiProperty({ description: 'Only true puts the address on the collected emails.' })
  freegifts: boolean;

  @ApiProperty({ enum: CANDIDATE_IDS })
  candidate_id: number;
}
