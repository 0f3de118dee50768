import { ApiProperty } from '@nestjs/swagger';
import { IsString, IsUUID, MaxLength, MinLength, ValidateIf } from 'class-validator';
import { IsTimeZone } from '../../platform/http/is-time-zone.js';
import { ROLES, type Role } from '../../platform/http/role.js';
import { IsWellFormed } from './reset-password.dto.js';

const TIME_ZONE = {
  type: String,
  nullable: true,
  example: 'Europe/Berlin',
  description: "In which the dashboard shows moments; null: the browser's.",
};
const CURRENT_RULE = { message: '$property must be text of 1 to 1000 characters.' };

export class OwnAccountDto {
  @ApiProperty()
  email: string;

  @ApiProperty({ enum: ROLES, enumName: 'Role' })
  role: Role;

  @ApiProperty(TIME_ZONE)
  time_zone: string | null;
}

export class ChangeOwnAccountDto {
  @ApiProperty(TIME_ZONE)
  @IsTimeZone()
  @ValidateIf((_body, value) => value !== null)
  time_zone: string | null;
}

export class ChangePasswordDto {
  @ApiProperty({ minLength: 1, maxLength: 1000, format: 'password' })
  @MaxLength(1000, CURRENT_RULE)
  @MinLength(1, CURRENT_RULE)
  @IsString(CURRENT_RULE)
  current_password: string;

  @ApiProperty({ minLength: 12, maxLength: 128, format: 'password', description: 'As for `reset-password`.' })
  @IsWellFormed()
  password: string;
}

export class RenewedSessionDto {
  @ApiProperty({ description: 'For the rest of this session. Its earlier tokens are rejected.' })
  token: string;
}

export class SessionIdDto {
  @ApiProperty({ format: 'uuid' })
  @IsUUID(undefined, { message: '$property must be the id of a session.' })
  id: string;
}

export class EndedSessionsDto {
  @ApiProperty()
  ended: number;
}

export class SignInDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ type: String, format: 'date-time' })
  at: Date;

  @ApiProperty({ type: String, format: 'date-time', description: 'To the minute.' })
  last_seen_at: Date;

  @ApiProperty({ description: 'An IPv4 /24 or IPv6 /48; empty when unknown.' })
  network: string;

  @ApiProperty({ description: 'Browser and system; empty when unknown.' })
  device: string;

  @ApiProperty({ description: 'Whether its session goes on.' })
  is_open: boolean;

  @ApiProperty({ description: 'Whether it is the session of this request.' })
  is_current: boolean;
}

export class SignInsDto {
  @ApiProperty({ type: [SignInDto], description: 'The newest first, of 90 days, 100 at most.' })
  sign_ins: SignInDto[];
}
