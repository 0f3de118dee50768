import { ApiProperty } from '@nestjs/swagger';
import { buildMessage, IsString, MaxLength, ValidateBy } from 'class-validator';

/** UTF-8 has no bytes for a lone surrogate, so different passwords with one would have the same hash. */
export const IsWellFormed = (): PropertyDecorator =>
  ValidateBy({
    name: 'isWellFormed',
    validator: {
      validate: (value) => typeof value === 'string' && value.isWellFormed(),
      defaultMessage: buildMessage(() => '$property must be text.'),
    },
  });

export class ResetPasswordDto {
  @ApiProperty({ maxLength: 100, description: 'From the link in the mail.' })
  @MaxLength(100, { message: '$property is too long.' })
  @IsString({ message: '$property must be text.' })
  token: string;

  @ApiProperty({
    minLength: 12,
    maxLength: 128,
    format: 'password',
    description: 'Any characters; rejected when it is easy to guess (NIST SP 800-63B).',
  })
  @IsWellFormed()
  password: string;
}
