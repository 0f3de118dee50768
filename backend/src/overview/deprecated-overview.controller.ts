import { Body, Controller, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { ByApiKey } from '../api-keys/by-api-key.decorator.js';
import { ReplacedBy } from '../platform/http/replaced-by.decorator.js';
import { RoleAtLeast } from '../platform/http/role-at-least.decorator.js';
import { OverviewController } from './overview.controller.js';
import { GetVotePlacesDto, type OverviewDto, type VotePlacesDto, type VoteTimesDto } from './overview.dto.js';

@ApiTags('administration')
@ApiBearerAuth()
@RoleAtLeast('viewer')
@ByApiKey('totals')
@Controller('overview')
export class DeprecatedOverviewController {
  constructor(private readonly overview: OverviewController) {}

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
