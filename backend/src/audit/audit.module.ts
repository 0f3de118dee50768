import { Module } from '@nestjs/common';
import { AuditLogController } from './audit-log.controller.js';
import { AuditLog } from './audit-log.js';
import { AuditedExports } from './audited-exports.js';

@Module({
  controllers: [AuditLogController],
  providers: [AuditLog, AuditedExports],
  exports: [AuditLog, AuditedExports],
})
export class AuditModule {}
