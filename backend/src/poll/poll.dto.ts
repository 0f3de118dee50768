import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  buildMessage,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  Matches,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { IsMoment } from '../platform/lists/is-moment.js';
import { isTextPerLanguage, type PollFile } from './poll-file-schema.js';
import { POLL_STATES, type PollState } from './poll-period.js';

const NO_VERSION = '$property must be the number of a version.';

/** The number of a version, as text. Nine digits always fit into an `integer`. */
const IsVersion = () => Matches(/^[1-9]\d{0,8}$/, { message: NO_VERSION });

const IsTextPerLanguage = () =>
  ValidateBy({
    name: 'isTextPerLanguage',
    validator: {
      validate: isTextPerLanguage,
      defaultMessage: buildMessage(() => '$property must have a text in English, and may have others by language.'),
    },
  });

const TEXTS = { type: 'object', additionalProperties: { type: 'string' } } as const;

export class PollStateDto {
  @ApiProperty({ enum: POLL_STATES, enumName: 'PollState' })
  state: PollState;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  opens_at: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  closes_at: string | null;

  @ApiProperty({ oneOf: [{ type: 'string' }, TEXTS], nullable: true, description: 'Why it is paused.' })
  paused: string | Record<string, string> | null;

  @ApiProperty({ description: 'The number of the version in force.' })
  version: number;

  @ApiProperty({ enum: ['desk', 'file'], description: 'Where the poll is changed. `file`: not here.' })
  managed_by: 'desk' | 'file';
}

const POLL = {
  type: 'object',
  additionalProperties: true,
  description: 'As in poll.json, with every default (docs/product.md, The poll file).',
} as const;

export class PollDto {
  @ApiProperty({ description: 'The number of the version in force.' })
  version: number;

  @ApiProperty(POLL)
  poll: PollFile;
}

/** `PollService` validates the poll itself. */
export class ChangePollDto {
  @ApiProperty({ description: 'The version that the poll was made from.' })
  @IsInt({ message: NO_VERSION })
  @Min(0, { message: NO_VERSION })
  @Max(999_999_999, { message: NO_VERSION })
  version: number;

  @ApiProperty(POLL)
  @IsObject({ message: '$property must be an object.' })
  poll: object;

  @ApiPropertyOptional({
    default: false,
    description: 'Confirms another question, or other names, where there are votes.',
  })
  @IsOptional()
  @IsBoolean({ message: '$property must be true or false.' })
  names_confirmed?: boolean;
}

export class UploadDto {
  @ApiProperty({ description: 'The path on this site, for a field of the poll.', example: '/uploads/0f3a….webp' })
  path: string;
}

const CHANGED_STATES = ['open', 'paused', 'closed'] as const;

export class ChangePollStateDto {
  @ApiProperty({ enum: CHANGED_STATES })
  @IsIn(CHANGED_STATES, { message: `$property must be one of ${CHANGED_STATES.join(', ')}.` })
  state: (typeof CHANGED_STATES)[number];

  @ApiPropertyOptional({
    ...TEXTS,
    description: 'With `paused`, where it is required: why, for voters to read. By language, English at least.',
  })
  @ValidateIf(({ state, reason }: ChangePollStateDto) => state === 'paused' || reason !== undefined)
  @IsTextPerLanguage()
  reason?: Record<string, string>;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    format: 'date-time',
    description: 'With `open`: when it closes. Missing: as it is, or never if that has passed.',
  })
  @IsOptional()
  @IsMoment()
  closes_at?: string | null;
}

class PollVersionDto {
  @ApiProperty()
  version: number;

  @ApiProperty({ type: String, format: 'date-time', description: 'UTC.' })
  published_at: Date;

  @ApiProperty({ description: "An administrator's email, or an actor of the audit log such as 'command line'." })
  published_by: string;

  @ApiProperty({ type: [String], description: 'The fields of the poll file that differ from the version before.' })
  fields: string[];
}

export class PollVersionsDto {
  @ApiProperty({ type: [PollVersionDto], description: 'The newest first, 25 at most.' })
  versions: PollVersionDto[];

  @ApiProperty({ type: String, nullable: true, description: '`page_state` of the next page; null on the last one.' })
  next_page: string | null;
}

export class GetPollVersionsDto {
  @ApiPropertyOptional({ description: 'The `next_page` of the page before.' })
  @IsOptional()
  @IsVersion()
  page_state?: string;
}

export class PollVersionParameterDto {
  @ApiProperty()
  @IsVersion()
  version: string;
}

/** A value that differs between two polls. */
export class DifferenceDto {
  @ApiProperty({ example: 'candidates.0.name.en' })
  path: string;

  @ApiProperty({ type: String, nullable: true, description: 'In that version, as JSON; null: it is not there.' })
  before: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'In force now.' })
  after: string | null;
}

export class DifferencesDto {
  @ApiProperty({ type: [DifferenceDto] })
  differences: DifferenceDto[];
}
