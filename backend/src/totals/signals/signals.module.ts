import { Module } from '@nestjs/common';
import { AdminsModule } from '../../admins/admins.module.js';
import { SignalsController } from './signals.controller.js';
import { SignalsRepository } from './signals.repository.js';
import { SignalsService } from './signals.service.js';
import { VoteWatchJobs } from './vote-watch.jobs.js';

@Module({
  imports: [AdminsModule],
  controllers: [SignalsController],
  providers: [SignalsService, SignalsRepository, VoteWatchJobs],
  exports: [SignalsService],
})
export class SignalsModule {}
