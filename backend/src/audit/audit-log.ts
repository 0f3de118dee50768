import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** What is written down. */
export type AuditAction =
  | 'sign-in'
  | 'sign-in refused'
  | 'too many attempts'
  | 'password reset asked'
  | 'password changed'
  | 'export'
  | 'invalidation'
  | 'restoration'
  | 'erasure'
  | 'account added'
  | 'account removed'
  | 'account reset';

/** Who acts where nobody has signed in. */
export const COMMAND_LINE = 'command line';
export const NOBODY = 'nobody';

/** Within the time that a statement may take. */
const FORGOTTEN_AT_ONCE = 10_000;

/** What a statement runs on: a data source, or the query runner or manager of a transaction. */
interface Connection {
  query(sql: string, parameters?: unknown[]): Promise<unknown>;
}

/** The memory of what administrators did: entries are added and never changed; what strangers tried is forgotten in time. */
@Injectable()
export class AuditLog {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * `actor`: an administrator's email, `COMMAND_LINE` or `NOBODY`. `connection`: the transaction of what is recorded,
   * so that neither is there without the other. `detail` is shown to administrators: no voter's details, no secret.
   */
  async record(
    actor: string,
    action: AuditAction,
    detail: Record<string, unknown> = {},
    connection: Connection = this.dataSource,
  ): Promise<void> {
    await connection.query('INSERT INTO audit_log (actor, action, detail) VALUES ($1, $2, $3)', [
      actor,
      action,
      JSON.stringify(detail),
    ]);
  }
  /** Forgets entries of these actions that are older than so many days; some of them, when there are very many. */
  async forget(actions: AuditAction[], days: number): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM audit_log WHERE id IN (
         SELECT id FROM audit_log WHERE action = ANY($1) AND at < now() - $2 * interval '1 day' LIMIT ${FORGOTTEN_AT_ONCE})`,
      [actions, days],
    );
  }
}
