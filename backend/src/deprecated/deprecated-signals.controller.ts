import { Body, Controller, Post } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { RoleAtLeast } from '../platform/http/role-at-least.decorator.js';
import { GetSignalsDto, SignalsController, type SignalsDto } from '../totals/signals/signals.controller.js';
import { ReplacedBy } from './replaced-by.decorator.js';

@ApiTags('administration')
@ApiBearerAuth()
@RoleAtLeast('editor')
@Controller('signals')
export class DeprecatedSignalsController {
  constructor(private readonly modules: ModuleRef) {}

  private get signals(): SignalsController {
    return this.modules.get(SignalsController, { strict: false });
  }

  @Post()
  @ReplacedBy(SignalsController, 'read')
  async read(@Body() body: GetSignalsDto): Promise<SignalsDto> {
    return this.signals.read(body);
  }
}
