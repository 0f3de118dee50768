import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { EmailsController } from './emails.controller.js';

@Module({ imports: [AuditModule], controllers: [EmailsController] })
export class EmailsModule {}
