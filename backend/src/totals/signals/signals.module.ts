import { Module } from '@nestjs/common';
import { AdminsModule } from '../../admins/admins.module.js';
import { WebhooksModule } from '../../integrations/webhooks/webhooks.module.js';
import { SignalsController } from './signals.controller.js';
import { SignalsRepository } from './signals.repository.js';
import { SignalsService } from './signals.service.js';
import { VoteWatchJobs } from './vote-watch.jobs.js';
import { VoteWatchRepository } from './vote-watch.repository.js';

@Module({
  imports: [AdminsModule, WebhooksModule],
  controllers: [SignalsController],
  providers: [SignalsService, SignalsRepository, VoteWatchJobs, VoteWatchRepository],
})
export class SignalsModule {}
