import { ApiProperty } from '@nestjs/swagger';
import { buildMessage, IsString, MaxLength, ValidateBy } from 'class-validator';

/** Half a surrogate pair has no bytes of its own, so two such passwords would be the same one. */
const IsWellFormed = () =>
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
    description: 'Any characters; refused when it is among those that are guessed first (NIST SP 800-63B).',
  })
  @IsWellFormed()
  password: string;
}
