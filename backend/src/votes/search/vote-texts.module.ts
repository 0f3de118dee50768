import { Module } from '@nestjs/common';
import { VotesModule } from '../votes.module.js';
import { VoteTextsJobs } from './vote-texts.jobs.js';
import { VoteTextsRepository } from './vote-texts.repository.js';

/** The table that searches and filters look up. A cluster has indexes of the votes instead. */
@Module({ imports: [VotesModule], providers: [VoteTextsJobs, VoteTextsRepository] })
export class VoteTextsModule {}
