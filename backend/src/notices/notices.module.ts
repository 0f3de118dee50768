import { Module } from '@nestjs/common';
import { AccountNotices } from './account-notices.js';

@Module({ providers: [AccountNotices], exports: [AccountNotices] })
export class NoticesModule {}
