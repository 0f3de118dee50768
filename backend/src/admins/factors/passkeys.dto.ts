import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, Matches, MaxLength } from 'class-validator';
import { IsPlainText } from '../../platform/http/is-plain-text.js';
import { MayBeEmpty } from '../../platform/http/may-be-empty.js';

/** UTF-16 units. As long as the body may be, without its other fields. */
const LONGEST = 8_000;
const LONGEST_NAME = 60;
const LONGEST_TOKEN = 100;

const IsBase64Url = () => (target: object, property: string) => {
  const message = '$property must be Base64url.';
  Matches(/^[\w-]+$/, { message })(target, property);
  MaxLength(LONGEST, { message: '$property is too long.' })(target, property);
};

export class PasskeyOptionsDto {
  @ApiProperty({ description: 'For the call that follows, within 10 minutes. It works once.' })
  token: string;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'For the browser, as JSON of WebAuthn.' })
  options: object;
}

export class SignInOptionsDto {
  @ApiPropertyOptional({
    nullable: true,
    type: String,
    maxLength: LONGEST_TOKEN,
    description: 'Of the second step after a password. Without it any passkey of the poll may follow.',
  })
  @IsPlainText(1, LONGEST_TOKEN)
  @MayBeEmpty()
  token?: string | null;
}

export class UsePasskeyDto {
  @ApiProperty({ maxLength: LONGEST_TOKEN, description: 'That came with the options.' })
  @IsPlainText(1, LONGEST_TOKEN)
  token: string;

  @ApiProperty({ description: 'The id of the credential, in Base64url as all below.' })
  @IsBase64Url()
  id: string;

  @ApiProperty({ description: 'clientDataJSON' })
  @IsBase64Url()
  client_data: string;

  @ApiProperty({ description: 'authenticatorData' })
  @IsBase64Url()
  authenticator_data: string;

  @ApiProperty()
  @IsBase64Url()
  signature: string;
}

export class AddPasskeyDto {
  @ApiProperty({ maxLength: LONGEST_TOKEN, description: 'That came with the options.' })
  @IsPlainText(1, LONGEST_TOKEN)
  token: string;

  @ApiProperty({ maxLength: LONGEST_NAME, example: 'My telephone' })
  @IsPlainText(1, LONGEST_NAME)
  name: string;

  @ApiProperty({ description: 'The id of the credential, in Base64url as both below.' })
  @IsBase64Url()
  id: string;

  @ApiProperty({ description: 'clientDataJSON' })
  @IsBase64Url()
  client_data: string;

  @ApiProperty({ description: 'attestationObject' })
  @IsBase64Url()
  attestation_object: string;

  @ApiProperty({
    type: [String],
    maxItems: 10,
    items: { type: 'string', example: 'internal' },
    description: 'How the browser reaches the authenticator.',
  })
  @Matches(/^[a-z-]{1,20}$/, { each: true, message: '$property must be names of transports.' })
  @ArrayMaxSize(10, { message: '$property must be names of transports.' })
  @IsArray({ message: '$property must be names of transports.' })
  transports: string[];
}
