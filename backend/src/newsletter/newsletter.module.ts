import { Module } from '@nestjs/common';
import { AuditModule } from '../admins/audit/audit.module.js';
import { VotesModule } from '../votes/votes.module.js';
import { EmailsController } from './emails.controller.js';
import { NewsletterService } from './newsletter.service.js';

@Module({
  imports: [AuditModule, VotesModule],
  controllers: [EmailsController],
  providers: [NewsletterService],
})
export class NewsletterModule {}
