import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditLogService } from '../audit/audit-log.service.js';
import type { Account } from '../platform/http/account.js';
import type { SessionClaims } from './session-tokens.js';

const MOST_SIGN_INS = 100;

export interface SignIn {
  id: string;
  at: Date;
  last_seen_at: Date;
  network: string;
  device: string;
  /** Whether the session goes on. */
  is_open: boolean;
  /** Whether it is the session of the request. */
  is_current: boolean;
}

/** The sessions of administrators after they began (`SessionStart`). */
@Injectable()
export class Sessions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly auditLog: AuditLogService,
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

  /** The account's sign-ins of 90 days, the newest first, `MOST_SIGN_INS` at most. */
  async signInsOf({ id, sessionId }: Account): Promise<SignIn[]> {
    return this.dataSource.query<SignIn[]>(
      `SELECT id, created_at AS at, last_seen_at, network, device, id = $2 AS is_current,
         ended_at IS NULL AND expires_at > now() AS is_open
       FROM sessions WHERE admin_id = $1 ORDER BY created_at DESC, id LIMIT ${MOST_SIGN_INS}`,
      [id, sessionId],
    );
  }

  /** Ends one session of the account. Twice, and one of another account, does nothing. */
  async end({ id, email }: Account, sessionId: string): Promise<void> {
    await this.endWhere('id = $2', [id, sessionId], email);
  }

  /** Ends all of the account's sessions but the one of the request, and returns their number. */
  async endOthers({ id, email, sessionId }: Account): Promise<number> {
    return this.endWhere('id <> $2', [id, sessionId], email);
  }

  private async endWhere(condition: string, parameters: unknown[], email: string): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const [, ended] = await manager.query<[unknown[], number]>(
        `UPDATE sessions SET ended_at = now()
         WHERE admin_id = $1 AND ended_at IS NULL AND expires_at > now() AND ${condition}`,
        parameters,
      );
      if (ended > 0) await this.auditLog.record(email, 'sessions ended', { sessions: ended }, manager);
      return ended;
    });
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
