import { Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AdministrationController } from '../../platform/http/administration-controller.decorator.js';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { Responds } from '../../platform/http/responds.decorator.js';
import { GetSignalsDto, LastMinuteDto, SignalsDto } from './signals.dto.js';
import { SignalsService } from './signals.service.js';

const TOO_SLOW = 'signals.too_slow, or administration.busy or administration.unavailable: see Retry-After';

@AdministrationController('signals', 'editor')
export class SignalsController {
  constructor(private readonly signals: SignalsService) {}

  @Get()
  @ApiOperation({
    summary: 'What stands out among the votes',
    description:
      'Of votes that count, without the candidate. The whole poll is counted once a minute at most, and the response may be of the count before; what is of one person is counted each time.',
  })
  @Responds(200, { type: SignalsDto })
  @ApiErrors({
    400: 'request.invalid',
    503: TOO_SLOW,
  })
  async read(@Query() { window }: GetSignalsDto): Promise<SignalsDto> {
    return this.signals.read(window);
  }

  @Get('last-minute')
  @ApiOperation({ summary: 'The last whole minute beside what is usual' })
  @Responds(200, { type: LastMinuteDto })
  @ApiErrors({ 503: TOO_SLOW })
  async readLastMinute(): Promise<LastMinuteDto> {
    return this.signals.lastMinute();
  }
}
