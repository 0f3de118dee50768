import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';

export class ConfirmVoteDto {
  @ApiProperty({ maxLength: 100, description: 'From the link in the mail.' })
  @MaxLength(100, { message: '$property is too long.' })
  @IsString({ message: '$property must be text.' })
  token: string;
}
