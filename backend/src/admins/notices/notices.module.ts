import { Module } from '@nestjs/common';
import { NoticesRepository } from './notices.repository.js';
import { NoticesService } from './notices.service.js';

@Module({ providers: [NoticesService, NoticesRepository], exports: [NoticesService] })
export class NoticesModule {}
