import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { VotesModule } from '../votes/votes.module.js';
import { EmailsController } from './emails.controller.js';
import { Newsletter } from './newsletter.js';

@Module({ imports: [AuditModule, VotesModule], controllers: [EmailsController], providers: [Newsletter] })
export class EmailsModule {}
