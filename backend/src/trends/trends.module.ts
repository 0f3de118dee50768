import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Trend } from './trend.entity.js';
import { TrendsController } from './trends.controller.js';
import { FEED_TIMES, type FeedTimes, TrendsJobs } from './trends.jobs.js';
import { TrendsRepository } from './trends.repository.js';
import { TrendsService } from './trends.service.js';

/** ms */
const TIMES: FeedTimes = { round: 60_000, timeout: 10_000 };

@Module({
  imports: [TypeOrmModule.forFeature([Trend])],
  controllers: [TrendsController],
  providers: [TrendsService, TrendsRepository, TrendsJobs, { provide: FEED_TIMES, useValue: TIMES }],
})
export class TrendsModule {}
