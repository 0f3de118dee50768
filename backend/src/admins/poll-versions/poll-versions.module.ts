import { Module } from '@nestjs/common';
import { PollModule } from '../../poll/poll.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { PollVersionsController } from './poll-versions.controller.js';

/** Outside of poll/, because notices need the poll's site. */
@Module({ imports: [PollModule, NoticesModule], controllers: [PollVersionsController] })
export class PollVersionsModule {}
