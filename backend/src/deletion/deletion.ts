import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DELETION_RULES } from '../audit/audit-entry.entity.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { AdministrationDatabase } from '../platform/database/administration-database.js';
import { describeError } from '../platform/errors/describe-error.js';
import { POLL } from '../poll/poll-file.js';
import type { PollFile } from '../poll/poll-file-schema.js';
import { type DeletionRule, rulesOf } from './deletion-rules.js';

/** ms between two rounds. A rule counts in days. */
const ROUND = 3_600_000;
/** Rows of a transaction and of a line of the audit log: a few seconds, for which changes by administrators wait. */
const AT_ONCE = 10_000;
/** ms. Ten million votes without one that is due take some seconds. */
const LOOK_TIMEOUT = 60_000;

/** Deletes what the rules of `poll.json` say, at the start and once an hour (decision 038). */
@Injectable()
export class Deletion implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(Deletion.name);
  private readonly rules: DeletionRule[];
  private timer: NodeJS.Timeout | undefined;
  private current: Promise<void> | undefined;
  private stopped = false;

  constructor(
    private readonly database: AdministrationDatabase,
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
      if (!(await this.isDue(rule))) continue;
      let last: string | undefined = '0';
      while (last !== undefined && !this.stopped) last = await this.deleteSome(rule, last);
    }
  }

  /** Looks before a change, for which administrators' changes would wait: most rounds find nothing, and read every row for that. */
  private async isDue({ table, due }: DeletionRule): Promise<boolean> {
    return this.database.read(async (statements) => {
      await statements.query(`SET LOCAL statement_timeout = ${LOOK_TIMEOUT}; SET LOCAL enable_seqscan = on`);
      const found = await statements.query(`SELECT FROM ${table} WHERE ${due} LIMIT 1`, [new Date()]);
      return found.length > 0;
    });
  }

  /**
   * Of the rows after the id `last`. Returns the id of the last one; undefined when there is none. Replicas take turns, because one
   * change runs at a time, so each row stands in one line of the audit log.
   */
  private async deleteSome({ name, table, due, deletion }: DeletionRule, last: string): Promise<string | undefined> {
    return this.database.change(async (statements) => {
      const rows = await statements.query<{ id: string }>(
        `SELECT id FROM ${table} WHERE ${due} AND id > $2 ORDER BY id LIMIT ${AT_ONCE}`,
        [new Date(), last],
      );
      if (rows.length === 0) return undefined;
      const [{ changed } = { changed: 0 }] = await statements.query<{ changed: number }>(deletion, [
        rows.map(({ id }) => id),
      ]);
      await this.auditLog.record(DELETION_RULES, 'deletion', { changed, rule: name }, statements);
      return rows.at(-1)?.id;
    });
  }
}
