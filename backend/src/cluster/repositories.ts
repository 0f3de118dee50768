import type { Type } from '@nestjs/common';
import { ENTRIES } from '../admins/audit/audit-list.js';
import type { AuditEntryDto } from '../admins/audit/audit-log.dto.js';
import { AuditLogRepository } from '../admins/audit/audit-log.repository.js';
import { WebhookEventsRepository } from '../integrations/webhooks/webhook-events.repository.js';
import { type PromisedVote, VotePromises } from '../log/vote-promises.js';
import { EmailsRepository } from '../newsletter/emails.repository.js';
import { AWAIT_STANDBY } from '../platform/database/await-standby.js';
import { type ExportedList, ListReader } from '../platform/lists/list-reader.js';
import { CountsRepository } from '../totals/counts/counts.repository.js';
import { VoteWatchRepository } from '../totals/signals/vote-watch.repository.js';
import type { Ballot, Verdict } from '../votes/cast/ballot.js';
import { BallotsRepository } from '../votes/cast/ballots.repository.js';
import type { Confirmation } from '../votes/confirm/confirmation-tokens.js';
import { PendingVotesRepository, type VoteState } from '../votes/confirm/pending-votes.repository.js';
import { VoteChangesRepository } from '../votes/manage/vote-changes.repository.js';
import { ClusterBallotsRepository } from './ballots.repository.js';
import { bucketOf } from './distribution.js';
import { ClusterListReader } from './list-reader.js';

/** There is no log (decision 033). */
export class ClusterCountsRepository extends CountsRepository {
  protected override readonly statement = `
    SELECT candidate_id AS "candidateId", country = $1 AS "isHome", sum(votes) AS votes FROM tallies GROUP BY 1, 2`;
}

/** Votes are looked up in their own table. Distributed tables know no such lock: this waits for votes that are being changed. */
export class ClusterVoteWatchRepository extends VoteWatchRepository {
  protected override readonly rows = { from: 'votes AS looked_up', lock: '' };
}

/** Waits for the standby of a counted vote's machine too: the statements of one PostgreSQL wait for the coordinator's alone. */
export class ClusterPendingVotesRepository extends PendingVotesRepository {
  override async store(ballot: Ballot, language: string, verdict: Verdict): Promise<VoteState> {
    const state = await super.store(ballot, language, verdict);
    if (state === 'counted') await this.awaitStandbyOf(bucketOf(ballot.voter_key));
    return state;
  }

  override async findCounted(confirmation: Confirmation): Promise<PromisedVote | undefined> {
    const found = await this.counted<{ bucket: number }>('bucket', confirmation);
    for (const { bucket } of found) await this.awaitStandbyOf(bucket);
    return found[0];
  }

  private async awaitStandbyOf(bucket: number): Promise<void> {
    await this.query(`SELECT ${AWAIT_STANDBY} FROM buckets WHERE bucket = $1`, [bucket]);
  }
}

/** There is no log (decision 033). */
export class ClusterVotePromises extends VotePromises {
  override of(): Map<PromisedVote, string> {
    return new Map();
  }
}

/** Votes are looked up in their own table, and each bucket has its own totals. */
export class ClusterVoteChangesRepository extends VoteChangesRepository {
  protected override readonly texts = undefined;
  protected override readonly bucket = 'bucket, ';
}

/** Votes are looked up in their own table. */
export class ClusterEmailsRepository extends EmailsRepository {
  protected override readonly texts = undefined;
}

/** Citus supports no condition on the votes that differs from entry to entry. */
export class ClusterAuditLogRepository extends AuditLogRepository {
  override readonly entries: ExportedList<AuditEntryDto> = {
    ...ENTRIES,
    fields: {
      ...ENTRIES.fields,
      undoable: 'id IN (SELECT DISTINCT changed_by FROM votes WHERE changed_by IS NOT NULL)',
    },
  };
}

/** There are no webhooks (decision 036). */
export class ClusterWebhookEventsRepository extends WebhookEventsRepository {
  override async raiseAlerts(): Promise<void> {}
}

/** Those of one PostgreSQL, each with the one that a cluster has instead. */
export const REPOSITORIES = new Map<Type, Type>([
  [ListReader, ClusterListReader],
  [AuditLogRepository, ClusterAuditLogRepository],
  [BallotsRepository, ClusterBallotsRepository],
  [PendingVotesRepository, ClusterPendingVotesRepository],
  [VoteChangesRepository, ClusterVoteChangesRepository],
  [EmailsRepository, ClusterEmailsRepository],
  [CountsRepository, ClusterCountsRepository],
  [VotePromises, ClusterVotePromises],
  [VoteWatchRepository, ClusterVoteWatchRepository],
  [WebhookEventsRepository, ClusterWebhookEventsRepository],
]);
