import { Controller, Get, Logger } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { faultsOf } from '../database/readiness.js';
import { describeFault } from '../errors/describe-fault.js';
import { DomainError } from '../errors/domain-error.js';
import { ApiErrors } from '../http/api-errors.js';
import { Public } from '../http/public.decorator.js';

class HealthDto {
  @ApiProperty({ enum: ['ok'] })
  status: 'ok';
}

@ApiTags('health')
@Public()
@Controller('health')
export class HealthController {
  private readonly logger = new Logger(HealthController.name);

  constructor(private readonly dataSource: DataSource) {}

  @Get('live')
  @ApiOperation({ summary: 'The process runs' })
  @ApiOkResponse({ type: HealthDto })
  live(): HealthDto {
    return { status: 'ok' };
  }

  @Get('ready')
  @ApiOperation({
    summary: 'Votes can be taken',
    description: 'The database is reached, its schema is current or newer, and a committed vote is on disk.',
  })
  @ApiOkResponse({ type: HealthDto })
  @ApiErrors({ 503: 'health.not_ready: the reason stands in the log' })
  async ready(): Promise<HealthDto> {
    const faults = await faultsOf(this.dataSource).catch((error: unknown) => [describeFault(error)]);
    if (faults.length === 0) return { status: 'ok' };
    this.logger.warn(`Not ready: ${faults.join(', ')}`);
    throw new DomainError(503, 'health.not_ready', 'Not ready.', { retryAfterSeconds: 1 });
  }
}
