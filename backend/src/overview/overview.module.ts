import { Module } from '@nestjs/common';
import { OverviewController } from './overview.controller.js';
import { OverviewService } from './overview.service.js';
import { VotePlacesReader } from './vote-places.js';
import { VoteTimesReader } from './vote-times.js';

@Module({ controllers: [OverviewController], providers: [OverviewService, VotePlacesReader, VoteTimesReader] })
export class OverviewModule {}
