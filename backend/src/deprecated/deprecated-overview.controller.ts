import { Controller, Post } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { RoleAtLeast } from '../platform/http/role-at-least.decorator.js';
import { OverviewController } from '../totals/overview/overview.controller.js';
import type { OverviewDto } from '../totals/overview/overview.dto.js';
import { ReplacedBy } from './replaced-by.decorator.js';

@ApiTags('administration')
@ApiBearerAuth()
@RoleAtLeast('viewer')
@Controller('overview')
export class DeprecatedOverviewController {
  constructor(private readonly modules: ModuleRef) {}

  @Post()
  @ReplacedBy(OverviewController, 'read')
  async read(): Promise<OverviewDto> {
    return this.modules.get(OverviewController, { strict: false }).read();
  }
}
