import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { Deletion } from './deletion.js';

@Module({ imports: [AuditModule], providers: [Deletion] })
export class DeletionModule {}
