import { Module } from '@nestjs/common';
import { AuditModule } from '../admins/audit/audit.module.js';
import { keyed } from '../platform/config/keyed.js';
import { PollModule } from '../poll/poll.module.js';
import { BallotBox } from './cast/ballot-box.js';
import { VoteMetrics } from './cast/vote-metrics.js';
import { ConfirmController } from './confirm/confirm.controller.js';
import { ConfirmJobs } from './confirm/confirm.jobs.js';
import { ConfirmService } from './confirm/confirm.service.js';
import { ConfirmationTokens } from './confirm/confirmation-tokens.js';
import { MailMetrics } from './confirm/mail-metrics.js';
import { PendingVotesListController } from './confirm/pending-votes-list.controller.js';
import { PendingVotesListRepository } from './confirm/pending-votes-list.repository.js';
import { PendingVotesListService } from './confirm/pending-votes-list.service.js';
import { ConsentRepository } from './consent/consent.repository.js';
import { ConsentService } from './consent/consent.service.js';
import { PeopleRepository } from './manage/people.repository.js';
import { PeopleService } from './manage/people.service.js';
import { PersonController } from './manage/person.controller.js';
import { VoteChangesController } from './manage/vote-changes.controller.js';
import { VoteChangesService } from './manage/vote-changes.service.js';
import { VotesListController } from './manage/votes-list.controller.js';
import { UnsubscribeController } from './unsubscribe/unsubscribe.controller.js';
import { UnsubscribeRepository } from './unsubscribe/unsubscribe.repository.js';
import { UnsubscribeService } from './unsubscribe/unsubscribe.service.js';
import { UnsubscribeTokens } from './unsubscribe/unsubscribe-tokens.js';
import { VoteWork } from './vote-work.js';
import { VoterKeys } from './voter-key.js';
import { VotesController } from './votes.controller.js';
import { VotesService } from './votes.service.js';

@Module({
  imports: [AuditModule, PollModule],
  controllers: [
    VotesController,
    ConfirmController,
    PendingVotesListController,
    UnsubscribeController,
    VotesListController,
    VoteChangesController,
    PersonController,
  ],
  exports: [BallotBox, ConsentService, UnsubscribeTokens],
  providers: [
    ConsentService,
    ConsentRepository,
    VotesService,
    VoteChangesService,
    PeopleService,
    PeopleRepository,
    BallotBox,
    VoteMetrics,
    VoteWork,
    ConfirmService,
    PendingVotesListService,
    PendingVotesListRepository,
    MailMetrics,
    ConfirmJobs,
    keyed(ConfirmationTokens),
    UnsubscribeService,
    UnsubscribeRepository,
    keyed(UnsubscribeTokens),
    keyed(VoterKeys),
  ],
})
export class VotesModule {}
