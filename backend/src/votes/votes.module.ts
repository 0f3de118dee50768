import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { BallotBox } from './cast/ballot-box.js';
import { BallotStatements } from './cast/ballot-statements.js';
import { SearchIndexes } from './cast/search-indexes.js';
import { VoteMetrics } from './cast/vote-metrics.js';
import { VoteWork } from './cast/vote-work.js';
import { VoterKeys } from './cast/voter-key.js';
import { VotesController } from './cast/votes.controller.js';
import { VotesService } from './cast/votes.service.js';
import { VoteChangesController } from './manage/vote-changes.controller.js';
import { VoteChangesService } from './manage/vote-changes.service.js';
import { VotesListController } from './manage/votes-list.controller.js';

@Module({
  imports: [AuditModule],
  controllers: [VotesController, VotesListController, VoteChangesController],
  providers: [
    VotesService,
    VoteChangesService,
    BallotBox,
    BallotStatements,
    SearchIndexes,
    VoteMetrics,
    VoteWork,
    {
      provide: VoterKeys,
      useFactory: ({ VOTER_KEY_SECRET }: Config) => new VoterKeys(VOTER_KEY_SECRET),
      inject: [CONFIG],
    },
  ],
})
export class VotesModule {}
