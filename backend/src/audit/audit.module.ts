import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditEntry } from './audit-entry.entity.js';
import { AuditListService } from './audit-list.service.js';
import { AuditLogController } from './audit-log.controller.js';
import { AuditLog } from './audit-log.js';

@Module({
  imports: [TypeOrmModule.forFeature([AuditEntry])],
  controllers: [AuditLogController],
  providers: [AuditListService, AuditLog],
  exports: [AuditLog],
})
export class AuditModule {}
