import { Module } from '@nestjs/common';
import { AuditModule } from '../admins/audit/audit.module.js';
import { DeletionJobs } from './deletion.jobs.js';
import { DeletionRepository } from './deletion.repository.js';

@Module({ imports: [AuditModule], providers: [DeletionJobs, DeletionRepository] })
export class DeletionModule {}
