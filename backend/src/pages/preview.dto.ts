import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsObject } from 'class-validator';
import { consentTexts } from '../poll/consent-texts.js';

const LANGUAGES = Object.keys(consentTexts);

export class PreviewDto {
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'As in poll.json.' })
  @IsObject({ message: '$property must be an object.' })
  poll: object;

  @ApiProperty({ enum: LANGUAGES })
  @IsIn(LANGUAGES, { message: `$property must be one of ${LANGUAGES.join(', ')}.` })
  language: string;
}

export class PreviewsDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'HTML by path: /home, /form and /vote. It is to be read, and runs no scripts.',
  })
  documents: Record<string, string>;
}
