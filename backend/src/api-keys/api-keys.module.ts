import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { ApiKeyAdmission } from './api-key-admission.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeys } from './api-keys.js';

@Module({
  imports: [AuditModule, NoticesModule],
  controllers: [ApiKeysController],
  providers: [ApiKeys, ApiKeyAdmission],
  exports: [ApiKeyAdmission],
})
export class ApiKeysModule {}
