import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { SignalsController } from './signals.controller.js';
import { SignalsRepository } from './signals.repository.js';
import { SignalsService } from './signals.service.js';
import { VoteWatchJobs } from './vote-watch.jobs.js';
import { VoteWatchRepository } from './vote-watch.repository.js';

@Module({
  imports: [AuthModule, WebhooksModule],
  controllers: [SignalsController],
  providers: [SignalsService, SignalsRepository, VoteWatchJobs, VoteWatchRepository],
})
export class SignalsModule {}
