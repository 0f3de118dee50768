import { Inject, Injectable } from '@nestjs/common';
import { DELETION_RULES } from '../admins/audit/audit-entry.entity.js';
import { AuditLogRepository } from '../admins/audit/audit-log.repository.js';
import { JobRunner } from '../platform/jobs/job-runner.service.js';
import { POLL, type PollFile } from '../poll/poll-file-schema.js';
import { DeletionRepository } from './deletion.repository.js';
import { type DeletionRule, rulesOf } from './deletion-rules.js';

/** Applies the deletion rules of `poll.json` at the start and once an hour, as they count in days (decision 038). */
@Injectable()
export class DeletionJobs {
  constructor(
    private readonly rows: DeletionRepository,
    private readonly auditLog: AuditLogRepository,
    @Inject(POLL) private readonly poll: PollFile,
    runner: JobRunner,
  ) {
    runner.repeat('deletion', { cron: '0 * * * *', atStart: true }, (stop) => this.delete(stop));
  }

  async delete(stop: AbortSignal): Promise<void> {
    for (const rule of rulesOf(this.poll)) {
      // Outside a change, which would block administrators' changes: finding that nothing is due, as usual, reads every row.
      if (!(await this.rows.isDue(rule))) continue;
      let last: string | undefined = '0';
      while (last !== undefined && !stop.aborted) last = await this.deleteSome(rule, last);
    }
  }

  /**
   * For rows after the id `last`. Returns the id of the last one; undefined if there is none. Even with concurrent jobs each row
   * is in one audit log entry, because changes run one at a time.
   */
  private async deleteSome(rule: DeletionRule, last: string): Promise<string | undefined> {
    return this.rows.change(async (statements) => {
      const ids = await this.rows.findDue(rule, last, statements);
      if (ids.length === 0) return undefined;
      const changed = await this.rows.delete(rule, ids, statements);
      await this.auditLog.record(DELETION_RULES, 'deletion', { changed, rule: rule.name }, statements);
      return ids.at(-1);
    });
  }
}
