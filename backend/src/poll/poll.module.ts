import { Module } from '@nestjs/common';
import { PollController } from './poll.controller.js';
import { PollRepository } from './poll.repository.js';
import { PollService } from './poll.service.js';

@Module({ controllers: [PollController], providers: [PollService, PollRepository], exports: [PollService] })
export class PollModule {}
