import { Controller, Get, Inject, Query, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiQuery, ApiTags } from '@nestjs/swagger';
import { CONFIG, type Config } from '../platform/config/config.js';
import { InvalidInputError } from '../platform/errors/domain-error.js';
import { ApiErrors } from '../platform/http/api-errors.js';
import { Public } from '../platform/http/public.decorator.js';
import { Responds } from '../platform/http/responds.decorator.js';
import { NetworkLimitGuard } from '../platform/rate-limits/network-limit.guard.js';
import { CheckpointSigner } from './checkpoint-signer.js';
import { LogEntryUnknownError } from './log.errors.js';
import { LogRepository, type Stamp, type VotePlace } from './log.repository.js';
import { GROUP, LONGEST_WAIT } from './log-groups.js';
import type { EarlierOrigin } from './log-head.entity.js';
import { logPolicy } from './log-policy.js';

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

class StampDto implements Stamp {
  @ApiProperty({
    description: 'Of the checkpoint, whose files are stamps/<size> and stamps/<size>.ots below its origin.',
  })
  size: number;

  @ApiProperty({ example: 'a.pool.opentimestamps.org' })
  calendar: string;

  @ApiProperty({ type: String, format: 'date-time' })
  stamped_at: Date;
}

class LogDto {
  @ApiProperty({ example: 'poll.example.com/log' })
  origin: string;

  @ApiProperty({ description: 'Checks the signature of a checkpoint, as C2SP signed-note writes it.' })
  verifier_key: string;

  @ApiProperty({ description: 'Who signs the checkpoints, as C2SP tlog-policy writes it.' })
  policy: string;

  @ApiProperty({
    type: [EarlierOriginDto],
    description: 'Logs that ended when a backup was restored, the oldest first.',
  })
  earlier: EarlierOriginDto[];

  @ApiProperty({ type: StampDto, nullable: true, description: 'The newest one of this origin, by OpenTimestamps.' })
  stamp: StampDto | null;

  @ApiProperty({ example: GROUP, description: 'As many votes of a region enter the log together, in random order.' })
  group: number;

  @ApiProperty({ example: LONGEST_WAIT, description: 'Minutes after which fewer enter it all the same.' })
  longest_wait_minutes: number;

  @ApiProperty({ description: 'Whether the log stands still, because it is not as it was signed last.' })
  is_changed: boolean;
}

class PlaceDto implements VotePlace {
  @ApiProperty({ type: Number, nullable: true, description: 'Null while the vote waits for its entry.' })
  index: number | null;

  @ApiProperty({ type: [Number], description: 'Entries that took the vote out or put it back, in order.' })
  changes: number[];

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When the entry is there at the latest; null when it is.',
  })
  waits_until: Date | null;
}

/** For a client network. */
const limit = new NetworkLimitGuard(600, 600);

/** 32 bytes in base64url. */
const COMMITMENT = /^[\w-]{43}$/;
const NO_COMMITMENT = { field: 'commitment', message: 'commitment must be base64url text of 43 characters.' };

@ApiTags('log')
@Public()
@UseGuards(limit)
@Controller('log')
export class LogController {
  constructor(
    private readonly store: LogRepository,
    private readonly signer: CheckpointSigner,
    @Inject(CONFIG) private readonly config: Pick<Config, 'LOG_WITNESSES'>,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'The public log of all votes',
    description: 'Its files are at /log/checkpoint and /log/tile (docs/log.md).',
  })
  @Responds(200, { type: LogDto })
  @ApiErrors({ 404: 'log.off', 429: 'rate.limited', 503: 'server.busy' })
  async describe(): Promise<LogDto> {
    const { origin, earlier } = await this.store.head();
    const verifier_key = this.signer.verifierKeyOf(origin);
    return {
      origin,
      verifier_key,
      policy: logPolicy(verifier_key, this.config.LOG_WITNESSES),
      earlier,
      stamp: await this.store.newestStamp(origin),
      group: GROUP,
      longest_wait_minutes: LONGEST_WAIT,
      is_changed: this.store.changed !== undefined,
    };
  }

  @Get('entry')
  @ApiOperation({ summary: 'The place of a vote in the log' })
  @ApiQuery({ name: 'commitment', description: 'The SHA-256 of a receipt, in base64url.' })
  @Responds(200, { type: PlaceDto })
  @ApiErrors({ 400: 'request.invalid', 404: 'log.entry_unknown', 429: 'rate.limited', 503: 'server.busy' })
  async find(@Query('commitment') commitment: unknown): Promise<PlaceDto> {
    if (typeof commitment !== 'string' || !COMMITMENT.test(commitment)) throw new InvalidInputError([NO_COMMITMENT]);
    const place = await this.store.find(Buffer.from(commitment, 'base64url'));
    if (!place) throw new LogEntryUnknownError();
    return place;
  }
}
