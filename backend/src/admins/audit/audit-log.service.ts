import { Injectable } from '@nestjs/common';
import type { AuditAction, AuditEntry } from './audit-entry.entity.js';
import { AuditLogRepository, type Connection } from './audit-log.repository.js';

/** Writes the audit log. Entries never change. Rejected attempts expire, and so do all entries if `poll.json` says so. */
@Injectable()
export class AuditLogService {
  constructor(private readonly entries: AuditLogRepository) {}

  /**
   * `actor`: an administrator's email, or one of the actors without a session. `connection`: the transaction of the recorded
   * action, so that either both are committed or neither is. `detail` is shown to administrators: no voter's details and no
   * secret. `id`: from `reserveId`.
   */
  async record(
    actor: string,
    action: AuditAction,
    detail: AuditEntry['detail'] = {},
    connection?: Connection,
    id?: string,
  ): Promise<void> {
    await this.entries.insert({ actor, action, detail, id: id ?? null }, connection);
  }

  /** The id of an entry that is written later. A change stores it in the rows that it changes, before it can write the entry. */
  async reserveId(connection: Connection): Promise<string> {
    return this.entries.nextId(connection);
  }

  /** Deletes entries of these actions that are older than `days`, some per call. */
  async deleteOlder(actions: AuditAction[], days: number): Promise<void> {
    await this.entries.deleteOlder(actions, days);
  }
}
