import { ApiProperty } from '@nestjs/swagger';
import { IsPlainText } from '../../platform/http/is-plain-text.js';

const LONGEST_TOKEN = 100;
/** UTF-16 units. Codes of some providers are long. */
const LONGEST_QUERY = 8_000;

export class OpenIdDto {
  @ApiProperty({ type: String, nullable: true, description: 'The name of the identity provider; null: there is none.' })
  label: string | null;
}

export class BegunOpenIdDto {
  @ApiProperty({ description: 'For the call that follows, within 10 minutes. It works once.' })
  token: string;

  @ApiProperty({ format: 'uri', description: 'Of the identity provider, where the browser goes now.' })
  address: string;
}

export class FinishOpenIdDto {
  @ApiProperty({ maxLength: LONGEST_TOKEN, description: 'That came with the address.' })
  @IsPlainText(1, LONGEST_TOKEN)
  token: string;

  @ApiProperty({
    maxLength: LONGEST_QUERY,
    example: 'code=…&state=…',
    description: 'Of the address that the identity provider led back to, without the question mark.',
  })
  @IsPlainText(1, LONGEST_QUERY)
  query: string;
}
