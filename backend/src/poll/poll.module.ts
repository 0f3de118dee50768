import { Module } from '@nestjs/common';
import { PollController } from './poll.controller.js';
import { PollRepository } from './poll.repository.js';
import { PollService } from './poll.service.js';
import { UploadsController } from './uploads.controller.js';
import { UploadsRepository } from './uploads.repository.js';
import { UploadsService } from './uploads.service.js';

@Module({
  controllers: [PollController, UploadsController],
  providers: [PollService, PollRepository, UploadsService, UploadsRepository],
  exports: [PollService, UploadsService],
})
export class PollModule {}
