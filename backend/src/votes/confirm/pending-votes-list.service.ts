import { Inject, Injectable } from '@nestjs/common';
import { AuditLogRepository } from '../../admins/audit/audit-log.repository.js';
import { PAGE_SIZE, type Page } from '../../platform/lists/list-reader.js';
import { POLL, type PollFile } from '../../poll/poll-file-schema.js';
import { PendingVoteGoneError } from './confirm.errors.js';
import { cursorAt, positionAt } from './pending-votes-cursor.js';
import { type ListedPendingVote, PendingVotesListRepository } from './pending-votes-list.repository.js';

/** For administrators: why a mail did not come, and to send it again. Nobody but its voter counts a vote (decision 023). */
@Injectable()
export class PendingVotesListService {
  constructor(
    private readonly rows: PendingVotesListRepository,
    private readonly auditLog: AuditLogRepository,
    @Inject(POLL) private readonly poll: Pick<PollFile, 'confirmation'>,
  ) {}

  /** Rejects as `AdministrationDatabase.read`. */
  async page(search: string, cursor: string): Promise<Page<ListedPendingVote>> {
    const found = await this.rows.page(search, cursor ? positionAt(cursor) : undefined);
    const rows = found.slice(0, PAGE_SIZE);
    const last = rows.at(-1);
    return { rows, next: last && found.length > PAGE_SIZE ? cursorAt(last) : null };
  }

  /**
   * Queues the mail of a pending vote, within the limit of its address. Returns whether it waits to be sent now, by this call or
   * an earlier one. The audit log does not say whose it is. Rejects with `PendingVoteGoneError`, and as
   * `AdministrationDatabase.change`.
   */
  async mailAgain(id: string, administrator: string): Promise<boolean> {
    return this.rows.change(async (statements) => {
      const isWaiting = await this.rows.isWaiting(id, statements);
      if (isWaiting === undefined) throw new PendingVoteGoneError();
      // Without mails there is no queue.
      if (isWaiting || this.poll.confirmation !== 'mail') return isWaiting;
      if (await this.rows.askAgain(id, statements)) {
        await this.auditLog.record(administrator, 'confirmation mail queued', {}, statements);
        return true;
      }
      // The voter may have asked for it meanwhile.
      return (await this.rows.isWaiting(id, statements)) === true;
    });
  }
}
