import { Body, Controller, Post } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { ByApiKey } from '../integrations/api-keys/by-api-key.decorator.js';
import { RoleAtLeast } from '../platform/http/role-at-least.decorator.js';
import { OverviewController } from '../totals/overview/overview.controller.js';
import {
  GetVotePlacesDto,
  type OverviewDto,
  type VotePlacesDto,
  type VoteTimesDto,
} from '../totals/overview/overview.dto.js';
import { ReplacedBy } from './replaced-by.decorator.js';

@ApiTags('administration')
@ApiBearerAuth()
@RoleAtLeast('viewer')
@ByApiKey('totals')
@Controller('overview')
export class DeprecatedOverviewController {
  constructor(private readonly modules: ModuleRef) {}

  private get overview(): OverviewController {
    return this.modules.get(OverviewController, { strict: false });
  }

  @Post()
  @ReplacedBy(OverviewController, 'read')
  async read(): Promise<OverviewDto> {
    return this.overview.read();
  }

  @Post('times')
  @ReplacedBy(OverviewController, 'readTimes')
  async readTimes(): Promise<VoteTimesDto> {
    return this.overview.readTimes();
  }

  @Post('places')
  @ReplacedBy(OverviewController, 'readPlaces')
  async readPlaces(@Body() body: GetVotePlacesDto): Promise<VotePlacesDto> {
    return this.overview.readPlaces(body);
  }
}
