import { Controller, Get, Logger } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { LogRepository } from '../log/log.repository.js';
import { VERSION } from '../platform/config/version.js';
import { DomainError } from '../platform/errors/domain-error.js';
import { ApiErrors } from '../platform/http/api-errors.js';
import { Public } from '../platform/http/public.decorator.js';
import { Responds } from '../platform/http/responds.decorator.js';
import { HealthService } from './health.service.js';

class HealthDto {
  @ApiProperty({ enum: ['ok'] })
  status: 'ok';
}

class LiveDto extends HealthDto {
  @ApiProperty({ example: VERSION })
  version: string;
}

class ReadyDto extends HealthDto {
  @ApiProperty({ type: [String], description: 'What an operator has to look at, although votes can be taken.' })
  notes: string[];
}

@ApiTags('health')
@Public()
@Controller('health')
export class HealthController {
  private readonly logger = new Logger(HealthController.name);

  constructor(
    private readonly health: HealthService,
    private readonly log: LogRepository,
  ) {}

  @Get('live')
  @ApiOperation({ summary: 'Whether the process runs, and of which version it is' })
  @Responds(200, { type: LiveDto })
  live(): LiveDto {
    return { status: 'ok', version: VERSION };
  }

  @Get('ready')
  @ApiOperation({
    summary: 'Whether votes can be taken',
    description:
      'The database is reached and takes writes, its schema is current or newer by one version, what it commits is safe, and the server is not about to stop. At most a second old.',
  })
  @Responds(200, { type: ReadyDto })
  @ApiErrors({ 503: 'health.not_ready: the log has the reason' })
  async ready(): Promise<ReadyDto> {
    const errors = await this.health.errors();
    const { changed } = this.log;
    const notes = changed === undefined ? [] : [`the public log stands still: ${changed}`];
    if (errors.length === 0) return { status: 'ok', notes };
    this.logger.warn(`Not ready: ${errors.join(', ')}`);
    throw new DomainError(503, 'health.not_ready', 'Not ready.', { retryAfterSeconds: 1 });
  }
}
