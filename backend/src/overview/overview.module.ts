import { Module } from '@nestjs/common';
import { DeprecatedOverviewController } from './deprecated-overview.controller.js';
import { OverviewController } from './overview.controller.js';
import { OverviewRepository } from './overview.repository.js';
import { OverviewService } from './overview.service.js';

@Module({
  controllers: [OverviewController, DeprecatedOverviewController],
  // The controller is a provider too for the deprecated calls.
  providers: [OverviewController, OverviewService, OverviewRepository],
})
export class OverviewModule {}
