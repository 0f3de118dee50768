import { Body, Post } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { AdministrationController } from '../platform/http/administration-controller.decorator.js';
import { SignalsController } from '../totals/signals/signals.controller.js';
import { GetSignalsDto, type SignalsDto } from '../totals/signals/signals.dto.js';
import { ReplacedBy } from './replaced-by.decorator.js';

@AdministrationController('signals', 'editor')
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
