import { Module } from '@nestjs/common';
import { Archiving } from './archiving.js';
import { HealthController } from './health.controller.js';
import { Readiness } from './readiness.js';

@Module({ controllers: [HealthController], providers: [Archiving, Readiness] })
export class HealthModule {}
