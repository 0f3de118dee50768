import { ApiProperty } from '@nestjs/swagger';
import { IsPlainText } from '../../platform/http/is-plain-text.js';

/** Longer than any code with its spaces and dashes. */
const LONGEST_CODE = 60;
const LONGEST_TOKEN = 100;

export class CodeDto {
  @ApiProperty({ maxLength: LONGEST_TOKEN, description: 'Of the response before.' })
  @IsPlainText(1, LONGEST_TOKEN)
  token: string;

  @ApiProperty({ maxLength: LONGEST_CODE, example: '123 456', description: 'With or without spaces and dashes.' })
  @IsPlainText(1, LONGEST_CODE)
  code: string;
}

class PasskeyDto {
  @ApiProperty()
  id: string;

  @ApiProperty({ example: 'My telephone' })
  name: string;

  @ApiProperty({ type: String, format: 'date-time' })
  added_at: Date;

  @ApiProperty({ nullable: true, type: String, format: 'date-time' })
  last_used_at: Date | null;
}

export class SecondFactorsDto {
  @ApiProperty({ nullable: true, type: String, format: 'date-time', description: 'Since when there is an app.' })
  app: Date | null;

  @ApiProperty({ type: [PasskeyDto] })
  passkeys: PasskeyDto[];

  @ApiProperty({ description: 'Recovery codes that were not used.' })
  recovery_codes_left: number;

  @ApiProperty({ description: 'Whether the last factor has to stay.' })
  required: boolean;

  @ApiProperty({ description: 'Whether this session may change them: for 15 minutes after its sign-in.' })
  changeable: boolean;
}

export class TotpSetUpDto {
  @ApiProperty({ description: 'For the confirmation, within 10 minutes.' })
  token: string;

  @ApiProperty({ description: 'In Base32, to type into an app.', example: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' })
  secret: string;

  @ApiProperty({ description: 'For the QR code.', example: 'otpauth://totp/poll.example.com:…' })
  uri: string;
}

export class AddedFactorDto {
  @ApiProperty({
    nullable: true,
    type: [String],
    description: 'Ten recovery codes, which only this response shows; null when the account has some.',
  })
  recovery_codes: string[] | null;
}

export class RecoveryCodesDto {
  @ApiProperty({ type: [String], description: 'Which only this response shows.' })
  recovery_codes: string[];
}
