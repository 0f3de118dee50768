import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PollModule } from '../../poll/poll.module.js';
import { CountsController } from './counts.controller.js';
import { CountsRepository } from './counts.repository.js';
import { CountsService } from './counts.service.js';
import { Tally } from './tally.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([Tally]), PollModule],
  controllers: [CountsController],
  providers: [CountsService, CountsRepository],
})
export class CountsModule {}
