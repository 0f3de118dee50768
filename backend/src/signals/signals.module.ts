import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { SignalsController } from './signals.controller.js';
import { SignalsService } from './signals.service.js';
import { VoteWatch } from './vote-watch.js';
import { VoteWatchStore } from './vote-watch-store.js';

@Module({
  imports: [AuthModule, WebhooksModule],
  controllers: [SignalsController],
  providers: [SignalsService, VoteWatch, VoteWatchStore],
})
export class SignalsModule {}
