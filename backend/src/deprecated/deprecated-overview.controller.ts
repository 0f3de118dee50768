import { Post } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { AdministrationController } from '../platform/http/administration-controller.decorator.js';
import { OverviewController } from '../totals/overview/overview.controller.js';
import type { OverviewDto } from '../totals/overview/overview.dto.js';
import { ReplacedBy } from './replaced-by.decorator.js';

@AdministrationController('overview', 'viewer')
export class DeprecatedOverviewController {
  constructor(private readonly modules: ModuleRef) {}

  @Post()
  @ReplacedBy(OverviewController, 'read')
  async read(): Promise<OverviewDto> {
    return this.modules.get(OverviewController, { strict: false }).read();
  }
}
