import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMinSize, ArrayUnique, IsArray, IsIn } from 'class-validator';
import { IsPlainText } from '../../platform/http/is-plain-text.js';
import { MayBeEmpty } from '../../platform/http/may-be-empty.js';
import { IsMoment } from '../../platform/lists/is-moment.js';
import { API_KEY_SCOPES, type ApiKeyScope } from './by-api-key.decorator.js';

const LONGEST_NAME = 60;
const SCOPES = { message: `$property must be a list of one or more of ${API_KEY_SCOPES.join(', ')}.` };

export class MakeApiKeyDto {
  @ApiProperty({ minLength: 1, maxLength: LONGEST_NAME, description: 'What it is for.' })
  @IsPlainText(1, LONGEST_NAME)
  name: string;

  @ApiProperty({ enum: API_KEY_SCOPES, enumName: 'ApiKeyScope', isArray: true, minItems: 1 })
  @IsIn(API_KEY_SCOPES, { each: true, ...SCOPES })
  @ArrayUnique(SCOPES)
  @ArrayMinSize(1, SCOPES)
  @IsArray(SCOPES)
  scopes: ApiKeyScope[];

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    format: 'date-time',
    example: '2999-01-01T00:00:00Z',
    description: 'In the future; empty: never.',
  })
  @IsMoment()
  @MayBeEmpty()
  expires_at?: string | null;
}

export class MadeApiKeyDto {
  @ApiProperty({ description: 'Shown this once: the server keeps its SHA-256 alone.', example: 'poll_…' })
  key: string;
}

export class ListedApiKeyDto {
  @ApiProperty()
  id: string;

  @ApiProperty()
  name: string;

  @ApiProperty({ description: 'Its last characters.' })
  hint: string;

  @ApiProperty({ enum: API_KEY_SCOPES, enumName: 'ApiKeyScope', isArray: true })
  scopes: ApiKeyScope[];

  @ApiProperty({ description: "The administrator's email." })
  made_by: string;

  @ApiProperty({ type: String, format: 'date-time' })
  created_at: Date;

  @ApiProperty({ type: String, nullable: true, format: 'date-time', description: 'null: never.' })
  expires_at: Date | null;

  @ApiProperty({ type: String, nullable: true, format: 'date-time', description: 'Exact to a minute; null: never.' })
  last_used_at: Date | null;
}

export class ApiKeysDto {
  @ApiProperty({ type: [ListedApiKeyDto], description: 'The newest first.' })
  keys: ListedApiKeyDto[];

  @ApiProperty({ description: 'Whether a key may have personal details: hand_over.api_keys in the poll file.' })
  hands_over: boolean;
}
