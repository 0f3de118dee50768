import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { CONFIG, type Config } from '../config/config.js';
import { BallotBox } from './ballot-box.js';
import { BallotStatements } from './ballot-statements.js';
import { SearchIndexes } from './search-indexes.js';
import { VoteChangesController } from './vote-changes.controller.js';
import { VoteChangesService } from './vote-changes.service.js';
import { VoteMetrics } from './vote-metrics.js';
import { VoterKeys } from './voter-key.js';
import { VotesController } from './votes.controller.js';
import { VotesService } from './votes.service.js';
import { VotesListController } from './votes-list.controller.js';
import { VotesListService } from './votes-list.service.js';

@Module({
  imports: [AuditModule],
  controllers: [VotesController, VotesListController, VoteChangesController],
  providers: [
    VotesService,
    VotesListService,
    VoteChangesService,
    BallotBox,
    BallotStatements,
    SearchIndexes,
    VoteMetrics,
    {
      provide: VoterKeys,
      useFactory: ({ VOTER_KEY_SECRET }: Config) => new VoterKeys(VOTER_KEY_SECRET),
      inject: [CONFIG],
    },
  ],
})
export class VotesModule {}
