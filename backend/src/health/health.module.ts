import { Module } from '@nestjs/common';
import { TransparencyModule } from '../transparency/transparency.module.js';
import { Archiving } from './archiving.js';
import { HealthController } from './health.controller.js';
import { Readiness } from './readiness.js';

@Module({ imports: [TransparencyModule], controllers: [HealthController], providers: [Archiving, Readiness] })
export class HealthModule {}
