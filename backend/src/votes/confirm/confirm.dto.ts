import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';

/** Characters. A token has 115. */
const MAX_TOKEN = 150;

export class ConfirmVoteDto {
  @ApiProperty({ maxLength: MAX_TOKEN, description: 'From the link in the mail.' })
  @MaxLength(MAX_TOKEN, { message: '$property is too long.' })
  @IsString({ message: '$property must be text.' })
  token: string;
}

export class ConfirmationDto {
  @ApiProperty({ enum: ['confirmed', 'already_confirmed'] })
  outcome: 'confirmed' | 'already_confirmed';

  @ApiPropertyOptional({ type: String, description: 'As in the response to a vote.' })
  promise?: string | undefined;
}
