import { Injectable } from '@nestjs/common';
import type { Account } from '../platform/http/requester.js';
import type { SignInDto } from './accounts/own-account.dto.js';
import { AuditLogRepository } from './audit/audit-log.repository.js';
import type { SessionClaims } from './session-tokens.service.js';
import { SessionsRepository } from './sessions.repository.js';

/** Sessions of administrators from the sign-in on (`SessionStartService`). */
@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly auditLog: AuditLogRepository,
  ) {}

  /** The account of a valid session, else undefined. Records once a minute that it was seen. */
  async accountOf(claims: SessionClaims): Promise<Account | undefined> {
    const found = await this.sessions.findAccount(claims);
    if (!found) return undefined;
    const { isSeen, ...account } = found;
    if (!isSeen) await this.sessions.noteSeen(account.sessionId);
    return account;
  }

  /** The account's sign-ins of 90 days, newest first, at most a hundred. */
  async signInsOf(account: Account): Promise<SignInDto[]> {
    return this.sessions.findSignIns(account);
  }

  /** Ends one session of the account. Idempotent; leaves sessions of other accounts alone. */
  async end(account: Account, id: string): Promise<void> {
    await this.endSome(account, { id });
  }

  /** Ends all of the account's sessions except that of the request, and returns their number. */
  async endOthers(account: Account): Promise<number> {
    return this.endSome(account, { otherThan: account.sessionId });
  }

  /** Idempotent. */
  async signOut({ id: adminId, email, sessionId }: Account): Promise<void> {
    await this.sessions.transaction(async (manager) => {
      const ended = await this.sessions.end(adminId, { id: sessionId }, manager);
      if (ended > 0) await this.auditLog.record(email, 'sign-out', {}, manager);
    });
  }

  private async endSome(
    { id: adminId, email }: Account,
    which: Parameters<SessionsRepository['end']>[1],
  ): Promise<number> {
    return this.sessions.transaction(async (manager) => {
      const ended = await this.sessions.end(adminId, which, manager);
      if (ended > 0) await this.auditLog.record(email, 'sessions ended', { sessions: ended }, manager);
      return ended;
    });
  }
}
