import { Inject, Injectable } from '@nestjs/common';
import { DELETION_RULES } from '../admins/audit/audit-entry.entity.js';
import { AuditLogService } from '../admins/audit/audit-log.service.js';
import { JobRunner } from '../platform/jobs/job-runner.service.js';
import { POLL } from '../poll/poll-file.js';
import type { PollFile } from '../poll/poll-file-schema.js';
import { DeletionRepository } from './deletion.repository.js';
import { type DeletionRule, rulesOf } from './deletion-rules.js';

/** Deletes what the rules of `poll.json` say, at the start and once an hour (decision 038): they count in days. */
@Injectable()
export class DeletionJobs {
  constructor(
    private readonly rows: DeletionRepository,
    private readonly auditLog: AuditLogService,
    @Inject(POLL) private readonly poll: PollFile,
    runner: JobRunner,
  ) {
    runner.repeat('deletion', { cron: '0 * * * *', atStart: true }, (stop) => this.delete(stop));
  }

  async delete(stop: AbortSignal): Promise<void> {
    for (const rule of rulesOf(this.poll)) {
      // Before a change, for which administrators' changes would wait: mostly nothing is due, and every row is read for that.
      if (!(await this.rows.isDue(rule))) continue;
      let last: string | undefined = '0';
      while (last !== undefined && !stop.aborted) last = await this.deleteSome(rule, last);
    }
  }

  /**
   * Of the rows after the id `last`. Returns the id of the last one; undefined when there is none. Of two jobs at once each row
   * stands in one line of the audit log, because one change runs at a time.
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
