import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { NoticesModule } from '../../admins/notices/notices.module.js';
import { ApiKey } from './api-key.entity.js';
import { ApiKeyAdmission } from './api-key-admission.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { ApiKeysService } from './api-keys.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([ApiKey]), NoticesModule],
  controllers: [ApiKeysController],
  providers: [ApiKeysService, ApiKeysRepository, ApiKeyAdmission],
  exports: [ApiKeyAdmission],
})
export class ApiKeysModule {}
