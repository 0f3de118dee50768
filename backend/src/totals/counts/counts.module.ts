import { Module } from '@nestjs/common';
import { PollModule } from '../../poll/poll.module.js';
import { CountsController } from './counts.controller.js';
import { CountsService } from './counts.service.js';

@Module({
  imports: [PollModule],
  controllers: [CountsController],
  providers: [CountsService],
})
export class CountsModule {}
