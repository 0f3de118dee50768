import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength, MinLength } from 'class-validator';

const EMAIL_RULE = { message: '$property must be text of 1 to 254 characters.' };
const PASSWORD_RULE = { message: '$property must be text of 1 to 1000 characters.' };

export class LoginDto {
  /** Not checked to be an email address: other text gets the same 401 as an unknown address. */
  @ApiProperty({ minLength: 1, maxLength: 254, example: 'olive@example.com' })
  @MaxLength(254, EMAIL_RULE)
  @MinLength(1, EMAIL_RULE)
  @IsString(EMAIL_RULE)
  email: string;

  @ApiProperty({ minLength: 1, maxLength: 1000, format: 'password' })
  @MaxLength(1000, PASSWORD_RULE)
  @MinLength(1, PASSWORD_RULE)
  @IsString(PASSWORD_RULE)
  password: string;
}
