import { Module } from '@nestjs/common';
import { keyed } from '../platform/config/keyed.js';
import { CheckpointSigner } from './checkpoint-signer.js';
import { LogController } from './log.controller.js';
import { LogRepository } from './log.repository.js';
import { LogFilesController } from './log-files.controller.js';
import { SequencerJobs } from './sequencer.jobs.js';
import { SequencerRepository } from './sequencer.repository.js';
import { StampsJobs } from './stamps.jobs.js';
import { StampsRepository } from './stamps.repository.js';
import { WitnessesJobs } from './witnesses.jobs.js';
import { WitnessesRepository } from './witnesses.repository.js';

@Module({
  controllers: [LogController, LogFilesController],
  providers: [LogRepository, keyed(CheckpointSigner)],
  exports: [LogRepository, CheckpointSigner],
})
export class LogModule {}

/** What makes the log, and has it signed and stamped. */
@Module({
  imports: [LogModule],
  providers: [SequencerJobs, SequencerRepository, StampsJobs, StampsRepository, WitnessesJobs, WitnessesRepository],
})
export class LogJobsModule {}
