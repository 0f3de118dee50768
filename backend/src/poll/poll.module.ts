import { Module } from '@nestjs/common';
import { PollController } from './poll.controller.js';

@Module({ controllers: [PollController] })
export class PollModule {}
