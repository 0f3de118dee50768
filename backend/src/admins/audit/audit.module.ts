import { Module } from '@nestjs/common';
import { AuditLogController } from './audit-log.controller.js';
import { ExportsService } from './exports.service.js';

@Module({
  controllers: [AuditLogController],
  providers: [ExportsService],
  exports: [ExportsService],
})
export class AuditModule {}
