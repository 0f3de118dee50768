import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { EmailsController } from './emails.controller.js';
import { EmailsService } from './emails.service.js';

@Module({ imports: [AuditModule], controllers: [EmailsController], providers: [EmailsService] })
export class EmailsModule {}
