import { Module } from '@nestjs/common';
import { DeletionJobs } from './deletion.jobs.js';
import { DeletionRepository } from './deletion.repository.js';

@Module({ providers: [DeletionJobs, DeletionRepository] })
export class DeletionModule {}
