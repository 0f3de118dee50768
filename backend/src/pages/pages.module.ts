import { Module } from '@nestjs/common';
import { PagesService } from './pages.service.js';

@Module({ providers: [PagesService] })
export class PagesModule {}
