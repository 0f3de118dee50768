import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { OffGuard } from './off.guard.js';
import { TextIndexesJobs } from './text-indexes.jobs.js';

/** What only a cluster has. */
@Module({ providers: [{ provide: APP_GUARD, useClass: OffGuard }, TextIndexesJobs] })
export class ClusterModule {}
