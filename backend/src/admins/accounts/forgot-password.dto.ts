import { ApiProperty } from '@nestjs/swagger';
import { buildMessage, ValidateBy } from 'class-validator';
import { IsPlainText } from '../../platform/http/is-plain-text.js';
import { adminEmail } from '../admin-email.js';

export const IsAdminEmail = (): PropertyDecorator =>
  ValidateBy({
    name: 'isAdminEmail',
    validator: {
      validate: (value) => typeof value === 'string' && adminEmail(value) !== undefined,
      defaultMessage: buildMessage(() => '$property must be an email address.'),
    },
  });

export class ForgotPasswordDto {
  @ApiProperty({ maxLength: 254, format: 'email', example: 'olive@example.com' })
  @IsAdminEmail()
  @IsPlainText(1, 254)
  email: string;
}
