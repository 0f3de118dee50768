import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DELETION_RULES } from '../audit/audit-entry.entity.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { describeError } from '../platform/errors/describe-error.js';
import { POLL } from '../poll/poll-file.js';
import type { PollFile } from '../poll/poll-file-schema.js';
import { DeletionRepository } from './deletion.repository.js';
import { type DeletionRule, rulesOf } from './deletion-rules.js';

/** ms between two rounds. A rule counts in days. */
const ROUND = 3_600_000;

/** Deletes what the rules of `poll.json` say, at the start and once an hour (decision 038). */
@Injectable()
export class DeletionJobs implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(DeletionJobs.name);
  private readonly rules: DeletionRule[];
  private timer: NodeJS.Timeout | undefined;
  private current: Promise<void> | undefined;
  private stopped = false;

  constructor(
    private readonly rows: DeletionRepository,
    private readonly auditLog: AuditLogService,
    @Inject(POLL) poll: PollFile,
  ) {
    this.rules = rulesOf(poll);
  }

  onApplicationBootstrap(): void {
    if (this.rules.length === 0) return;
    this.timer = setInterval(() => void this.round(), ROUND);
    void this.round();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.current;
  }

  /** One at a time. Never rejects: an error is logged, and the next round tries again. */
  async round(): Promise<void> {
    this.current ??= this.follow()
      .catch((error: unknown) => this.logger.warn(`The rules for deletion were not followed: ${describeError(error)}`))
      .finally(() => (this.current = undefined));
    await this.current;
  }

  private async follow(): Promise<void> {
    for (const rule of this.rules) {
      // Before a change, for which administrators' changes would wait: most rounds find nothing, and read every row for that.
      if (!(await this.rows.isDue(rule))) continue;
      let last: string | undefined = '0';
      while (last !== undefined && !this.stopped) last = await this.deleteSome(rule, last);
    }
  }

  /**
   * Of the rows after the id `last`. Returns the id of the last one; undefined when there is none. Replicas take turns, because one
   * change runs at a time, so each row stands in one line of the audit log.
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
