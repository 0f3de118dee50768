import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import type { Account } from '../platform/http/account.js';
import type { SessionClaims } from './session-tokens.js';

/** The sessions of administrators after they began (`SessionStart`). */
@Injectable()
export class Sessions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly auditLog: AuditLog,
  ) {}

  /** The account of a session that is not over; undefined otherwise. Notes once a minute that it was seen. */
  async accountOf({ sid, sub, sv }: SessionClaims): Promise<Account | undefined> {
    const [found] = await this.dataSource.query<(Account & { is_seen: boolean })[]>(
      `SELECT admins.id, email, role, sessions.id AS "sessionId", last_seen_at > now() - interval '1 minute' AS is_seen
       FROM sessions JOIN admins ON admins.id = admin_id
       WHERE sessions.id = $1 AND admins.id = $2 AND session_version = $3 AND ended_at IS NULL AND expires_at > now()`,
      [sid, sub, sv],
    );
    if (!found) return undefined;
    const { is_seen, ...account } = found;
    if (!is_seen) await this.dataSource.query('UPDATE sessions SET last_seen_at = now() WHERE id = $1', [sid]);
    return account;
  }

  /** Signs out. Twice does nothing more. */
  async signOut({ email, sessionId }: Account): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const [, ended] = await manager.query<[unknown[], number]>(
        'UPDATE sessions SET ended_at = now() WHERE id = $1 AND ended_at IS NULL',
        [sessionId],
      );
      if (ended > 0) await this.auditLog.record(email, 'sign-out', {}, manager);
    });
  }
}
