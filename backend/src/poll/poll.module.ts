import { Module } from '@nestjs/common';
import { PollController } from './poll.controller.js';
import { PollRepository } from './poll.repository.js';
import { PollService } from './poll.service.js';
import { PollVersionsController } from './poll-versions.controller.js';

@Module({
  controllers: [PollController, PollVersionsController],
  providers: [PollService, PollRepository],
  exports: [PollService],
})
export class PollModule {}
