import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config/config.js';
import { CheckpointSigner } from './checkpoint-signer.js';
import { LogController } from './log.controller.js';
import { LogFilesController } from './log-files.controller.js';
import { LogStore } from './log-store.js';
import { Sequencer } from './sequencer.js';
import { Witnesses } from './witnesses.js';

@Module({
  controllers: [LogController, LogFilesController],
  providers: [
    LogStore,
    Sequencer,
    Witnesses,
    {
      provide: CheckpointSigner,
      useFactory: ({ VOTER_KEY_SECRET }: Config) => new CheckpointSigner(VOTER_KEY_SECRET),
      inject: [CONFIG],
    },
  ],
  exports: [Sequencer],
})
export class TransparencyModule {}
