import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** What an entry may be of. `export` is the beginning of one. */
export const AUDIT_ACTIONS = [
  'sign-in',
  'sign-out',
  'sign-in refused',
  'too many attempts',
  'password reset asked',
  'password changed',
  'export',
  'export finished',
  'export cancelled',
  'export broken off',
  'invalidation',
  'restoration',
  'erasure',
  'deletion',
  'person exported',
  'account added',
  'account linked',
  'account removed',
  'account reset',
  'role changed',
  'second factor added',
  'second factor removed',
  'recovery codes made',
  'recovery code used',
  'account invited',
  'sessions ended',
  'API key made',
  'API key revoked',
  'API key used',
  'webhook added',
  'webhook changed',
  'webhook paused',
  'webhook resumed',
  'webhook secret rotated',
  'webhook replayed',
  'webhook deleted',
  'backup',
  'restore',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/**
 * The actors without a session. `NOBODY` stands for an unauthenticated request, `DELETION_RULES` for what deletes by the rules of
 * `poll.json`, `IDENTITY_PROVIDER` for what its claims change.
 */
export const COMMAND_LINE = 'command line';
export const DELETION_RULES = 'deletion rules';
export const IDENTITY_PROVIDER = 'identity provider';
export const NOBODY = 'nobody';

/** The id of the next entry. A change notes the id of its entry with the rows that it changes, before it can write the entry. */
export const NEXT_ID = `nextval(pg_get_serial_sequence('audit_log', 'id'))`;

/** Rows per statement, so that it ends before the query timeout. */
const MAX_DELETED = 10_000;

/** A data source, or the query runner or manager of a transaction. */
interface Connection {
  query(sql: string, parameters?: unknown[]): Promise<unknown>;
}

/** Writes the audit log. Entries are never changed; rejected attempts, and all entries where `poll.json` says so, are deleted after some time. */
@Injectable()
export class AuditLog {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * `actor`: an administrator's email, or one of the actors without a session. `connection`: the transaction of the recorded action,
   * so that both are committed or neither. `detail` is shown to administrators: no voter's details and no secret. `id`: from
   * `NEXT_ID`.
   */
  async record(
    actor: string,
    action: AuditAction,
    detail: Record<string, unknown> = {},
    connection: Connection = this.dataSource,
    id: string | null = null,
  ): Promise<void> {
    await connection.query(
      `INSERT INTO audit_log (id, actor, action, detail) OVERRIDING SYSTEM VALUE
       VALUES (coalesce($1::bigint, ${NEXT_ID}), $2, $3, $4)`,
      [id, actor, action, JSON.stringify(detail)],
    );
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
