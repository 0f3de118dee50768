import { Module } from '@nestjs/common';
import { PollModule } from '../poll/poll.module.js';
import { PagesService } from './pages.service.js';
import { PreviewController } from './preview.controller.js';

@Module({ imports: [PollModule], controllers: [PreviewController], providers: [PagesService] })
export class PagesModule {}
