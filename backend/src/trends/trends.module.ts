import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Trend } from './trend.entity.js';
import { TrendsController } from './trends.controller.js';
import { FEED_TIMEOUT, TrendsJobs } from './trends.jobs.js';
import { TrendsRepository } from './trends.repository.js';
import { TrendsService } from './trends.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Trend])],
  controllers: [TrendsController],
  providers: [TrendsService, TrendsRepository, TrendsJobs, { provide: FEED_TIMEOUT, useValue: 10_000 }],
})
export class TrendsModule {}
