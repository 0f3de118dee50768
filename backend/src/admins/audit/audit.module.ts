import { Module } from '@nestjs/common';
import { AuditLogController } from './audit-log.controller.js';
import { AuditLogService } from './audit-log.service.js';
import { ExportsService } from './exports.service.js';

@Module({
  controllers: [AuditLogController],
  providers: [AuditLogService, ExportsService],
  exports: [AuditLogService, ExportsService],
})
export class AuditModule {}
