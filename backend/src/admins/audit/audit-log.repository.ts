import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { ExportedList } from '../../platform/lists/list-reader.js';
import type { AuditAction, AuditEntry } from './audit-entry.entity.js';
import { ENTRIES } from './audit-list.js';
import type { AuditEntryDto } from './audit-log.dto.js';

const NEXT_ID = `nextval(pg_get_serial_sequence('audit_log', 'id'))`;

/** Rows per statement, so that it finishes before the query timeout. */
const MAX_DELETED = 10_000;

/** A data source, the manager of a transaction, or the statements of `AdministrationDatabase`. */
interface Connection {
  query(sql: string, parameters?: unknown[]): Promise<unknown>;
}

/** The audit log. Entries never change. Rejected attempts expire, and so do all entries if `poll.json` says so. */
@Injectable()
export class AuditLogRepository {
  readonly entries: ExportedList<AuditEntryDto> = ENTRIES;

  constructor(private readonly dataSource: DataSource) {}

  /**
   * `actor`: an administrator's email, or one of the actors without a session. `connection`: the transaction of the recorded
   * action, so that either both are committed or neither is. `detail` is shown to administrators: no voter's details and no
   * secret. `id`: from `reserveId`.
   */
  async record(
    actor: string,
    action: AuditAction,
    detail: AuditEntry['detail'] = {},
    connection: Connection = this.dataSource,
    id?: string,
  ): Promise<void> {
    await connection.query(
      `INSERT INTO audit_log (id, actor, action, detail) OVERRIDING SYSTEM VALUE
       VALUES (coalesce($1::bigint, ${NEXT_ID}), $2, $3, $4)`,
      [id, actor, action, JSON.stringify(detail)],
    );
  }

  /** The id of an entry that is written later. A change stores it in the rows that it changes, before it can write the entry. */
  async reserveId(connection: Connection): Promise<string> {
    const rows = await connection.query(`SELECT ${NEXT_ID} AS id`);
    return z.tuple([z.object({ id: z.string() })]).parse(rows)[0].id;
  }

  /** Deletes entries of these actions that are older than `days`, at most `MAX_DELETED` per call. */
  async deleteOlder(actions: AuditAction[], days: number): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM audit_log WHERE id IN (
         SELECT id FROM audit_log WHERE action = ANY($1) AND at < now() - $2 * interval '1 day' LIMIT ${MAX_DELETED})`,
      [actions, days],
    );
  }
}
