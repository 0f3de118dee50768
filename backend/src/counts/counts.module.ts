import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CountsController } from './counts.controller.js';
import { CountsRepository } from './counts.repository.js';
import { CountsService } from './counts.service.js';
import { Tally } from './tally.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([Tally])],
  controllers: [CountsController],
  providers: [CountsService, CountsRepository],
})
export class CountsModule {}
