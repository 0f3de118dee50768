import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config/config.js';
import { CheckpointSigner } from './checkpoint-signer.js';
import { LogController } from './log.controller.js';
import { LogFilesController } from './log-files.controller.js';
import { LogStore } from './log-store.js';
import { SequencerJobs } from './sequencer.jobs.js';
import { Witnesses } from './witnesses.js';

@Module({
  controllers: [LogController, LogFilesController],
  providers: [
    LogStore,
    SequencerJobs,
    Witnesses,
    {
      provide: CheckpointSigner,
      useFactory: ({ VOTER_KEY_SECRET }: Config) => new CheckpointSigner(VOTER_KEY_SECRET),
      inject: [CONFIG],
    },
  ],
  exports: [SequencerJobs],
})
export class TransparencyModule {}
