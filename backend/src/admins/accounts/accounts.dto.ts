import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { IsPlainText } from '../../platform/http/is-plain-text.js';
import { ROLES, type Role } from '../../platform/http/role.js';
import { IsAdminEmail } from './forgot-password.dto.js';

export class ChangeRoleDto {
  @ApiProperty({ enum: ROLES, enumName: 'Role' })
  @IsIn(ROLES, { message: `$property must be one of ${ROLES.join(', ')}.` })
  role: Role;
}

export class InviteDto extends ChangeRoleDto {
  @ApiProperty({ maxLength: 254, format: 'email', example: 'olive@example.com' })
  @IsAdminEmail()
  @IsPlainText(1, 254)
  email: string;
}

export class ListedAccountDto {
  @ApiProperty()
  id: string;

  @ApiProperty()
  email: string;

  @ApiProperty({ enum: ROLES, enumName: 'Role' })
  role: Role;

  @ApiProperty({ type: String, format: 'date-time' })
  since: Date;

  @ApiProperty({ description: 'There is no way in yet: no password, and no sign-in by the identity provider.' })
  is_invited: boolean;

  @ApiProperty({ description: 'It has an authenticator app or a passkey.' })
  has_second_factor: boolean;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'null: none within 90 days.' })
  last_sign_in: Date | null;

  @ApiProperty({ description: 'Of the last sign-in: /24 or /48; empty when unknown.' })
  network: string;

  @ApiProperty({ description: 'Of the last sign-in: browser and system; empty when unknown.' })
  device: string;
}

export class AccountsDto {
  @ApiProperty({ type: [ListedAccountDto], description: 'By address.' })
  accounts: ListedAccountDto[];

  @ApiProperty({ description: 'Whether this server can send mail, as an invitation needs.' })
  sends_mail: boolean;
}
