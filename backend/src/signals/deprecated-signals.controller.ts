import { Body, Controller, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { ReplacedBy } from '../platform/http/replaced-by.decorator.js';
import { RoleAtLeast } from '../platform/http/role-at-least.decorator.js';
import { GetSignalsDto, SignalsController, type SignalsDto } from './signals.controller.js';

@ApiTags('administration')
@ApiBearerAuth()
@RoleAtLeast('editor')
@Controller('signals')
export class DeprecatedSignalsController {
  constructor(private readonly signals: SignalsController) {}

  @Post()
  @ReplacedBy(SignalsController, 'read')
  async read(@Body() body: GetSignalsDto): Promise<SignalsDto> {
    return this.signals.read(body);
  }
}
