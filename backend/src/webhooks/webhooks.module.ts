import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { VotesModule } from '../votes/votes.module.js';
import { MessageData } from './message-data.js';
import { Webhook } from './webhook.entity.js';
import { WebhookEvents } from './webhook-events.js';
import { WebhookQueue } from './webhook-queue.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhookSender } from './webhook-sender.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksRepository } from './webhooks.repository.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Webhook]), AuditModule, NoticesModule, VotesModule],
  controllers: [WebhooksController],
  providers: [
    WebhooksService,
    WebhooksRepository,
    WebhookEvents,
    WebhookQueue,
    WebhookSender,
    MessageData,
    {
      provide: WebhookSecrets,
      useFactory: ({ VOTER_KEY_SECRET }: Config) => new WebhookSecrets(VOTER_KEY_SECRET),
      inject: [CONFIG],
    },
  ],
  exports: [WebhookEvents],
})
export class WebhooksModule {}
