import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiQuery, ApiTags } from '@nestjs/swagger';
import { InvalidInputError } from '../platform/errors/domain-error.js';
import { ApiErrors } from '../platform/http/api-errors.js';
import { Public } from '../platform/http/public.decorator.js';
import { CheckpointSigner } from './checkpoint-signer.js';
import { LogEntryUnknownError } from './log-errors.js';
import type { EarlierOrigin } from './log-head.entity.js';
import { LogStore } from './log-store.js';

class EarlierOriginDto implements EarlierOrigin {
  @ApiProperty()
  origin: string;

  @ApiProperty({ description: 'Entries, which are the first ones of this log too.' })
  size: number;

  @ApiProperty({ description: 'Base64.' })
  root: string;

  @ApiProperty({ description: 'The last one, as a signed note.' })
  checkpoint: string;
}

class LogDto {
  @ApiProperty({ example: 'poll.example.com/log' })
  origin: string;

  @ApiProperty({ description: 'Checks the signature of a checkpoint, as C2SP signed-note writes it.' })
  verifier_key: string;

  @ApiProperty({
    type: [EarlierOriginDto],
    description: 'Logs that ended when a backup was restored, the oldest first.',
  })
  earlier: EarlierOriginDto[];
}

class PlaceDto {
  @ApiProperty()
  index: number;

  @ApiProperty({ type: [Number], description: 'Entries that took the vote out or put it back, in order.' })
  changes: number[];
}

/** 32 bytes in base64url. */
const COMMITMENT = /^[\w-]{43}$/;
const NO_COMMITMENT = { field: 'commitment', message: 'commitment must be base64url text of 43 characters.' };

@ApiTags('log')
@Public()
@Controller('log')
export class LogController {
  constructor(
    private readonly store: LogStore,
    private readonly signer: CheckpointSigner,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'The public log of all votes',
    description: 'Its files are at /log/checkpoint and /log/tile (docs/log.md).',
  })
  @ApiOkResponse({ type: LogDto })
  @ApiErrors({ 404: 'log.off' })
  async describe(): Promise<LogDto> {
    const { origin, earlier } = await this.store.head();
    return { origin, verifier_key: this.signer.verifierKeyOf(origin), earlier };
  }

  @Get('entry')
  @ApiOperation({ summary: 'The place of a vote in the log' })
  @ApiQuery({ name: 'commitment', description: 'The SHA-256 of a receipt, in base64url.' })
  @ApiOkResponse({ type: PlaceDto })
  @ApiErrors({ 400: 'request.invalid', 404: 'log.entry_unknown' })
  async find(@Query('commitment') commitment: unknown): Promise<PlaceDto> {
    if (typeof commitment !== 'string' || !COMMITMENT.test(commitment)) throw new InvalidInputError([NO_COMMITMENT]);
    const place = await this.store.find(Buffer.from(commitment, 'base64url'));
    if (!place) throw new LogEntryUnknownError();
    return place;
  }
}
