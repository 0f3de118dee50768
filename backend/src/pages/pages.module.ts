import { Module } from '@nestjs/common';
import { PollModule } from '../poll/poll.module.js';
import { PagesService } from './pages.service.js';

@Module({ imports: [PollModule], providers: [PagesService] })
export class PagesModule {}
