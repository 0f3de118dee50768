import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { NoticesModule } from '../../admins/notices/notices.module.js';
import { keyed } from '../../platform/config/keyed.js';
import { VotesModule } from '../../votes/votes.module.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { MessagesRepository } from './messages.repository.js';
import { Webhook } from './webhook.entity.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksJobs } from './webhooks.jobs.js';
import { WebhooksRepository } from './webhooks.repository.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Webhook]), NoticesModule, VotesModule],
  controllers: [WebhooksController],
  providers: [WebhooksService, WebhooksRepository, MessagesRepository, keyed(WebhookSecrets)],
  exports: [WebhookSecrets, MessagesRepository],
})
export class WebhooksModule {}

/** What sends the messages. */
@Module({
  imports: [WebhooksModule],
  providers: [WebhooksJobs, DeliveriesRepository],
})
export class WebhooksJobsModule {}
