import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Trend } from './trend.entity.js';
import { TrendsController } from './trends.controller.js';
import { TrendsRepository } from './trends.repository.js';
import { TrendsService } from './trends.service.js';
import { FEED_TIMES, type FeedTimes, TrendsFeed } from './trends-feed.js';

/** ms */
const TIMES: FeedTimes = { round: 60_000, timeout: 10_000 };

@Module({
  imports: [TypeOrmModule.forFeature([Trend])],
  controllers: [TrendsController],
  providers: [TrendsService, TrendsRepository, TrendsFeed, { provide: FEED_TIMES, useValue: TIMES }],
})
export class TrendsModule {}
