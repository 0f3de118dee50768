import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditEntry } from './audit-entry.entity.js';
import { AuditLogController } from './audit-log.controller.js';
import { AuditLog } from './audit-log.js';

@Module({
  imports: [TypeOrmModule.forFeature([AuditEntry])],
  controllers: [AuditLogController],
  providers: [AuditLog],
  exports: [AuditLog],
})
export class AuditModule {}
