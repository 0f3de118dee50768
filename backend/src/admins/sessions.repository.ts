import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { RECENT_MINUTES } from '../platform/http/recent-sign-in.decorator.js';
import type { Account } from '../platform/http/requester.js';
import type { SignInDto } from './accounts/own-account.dto.js';
import { Session } from './session.entity.js';
import type { SessionClaims } from './session-tokens.service.js';

const MAX_SIGN_INS = 100;

@Injectable()
export class SessionsRepository {
  constructor(@InjectRepository(Session) private readonly sessions: Repository<Session>) {}

  async transaction<Result>(work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    return this.sessions.manager.transaction(work);
  }

  /** `lifetime`: in seconds. Returns its id; undefined if the account is gone, or its sessions were ended since. */
  async insert(
    account: { id: string; sessionVersion: number },
    { lifetime, network, device }: { lifetime: number; network: string; device: string },
    manager: EntityManager,
  ): Promise<string | undefined> {
    // FOR SHARE: a concurrent new password either sees this session and ends it, or is seen here.
    const [session] = await manager.query<{ id: string }[]>(
      `INSERT INTO sessions (id, admin_id, expires_at, network, device)
       SELECT gen_random_uuid(), id, now() + $3 * interval '1 second', $4, $5 FROM admins WHERE id = $1 AND session_version = $2 FOR SHARE
       RETURNING id`,
      [account.id, account.sessionVersion, lifetime, network, device],
    );
    return session?.id;
  }

  /** The account of a valid session. `isSeen`: within the last minute. */
  async findAccount({ sid, sub, sv }: SessionClaims): Promise<(Account & { isSeen: boolean }) | undefined> {
    const [found] = await this.sessions.query<(Account & { isSeen: boolean })[]>(
      `SELECT admins.id, email, role, sessions.id AS "sessionId",
         sessions.created_at > now() - $4 * interval '1 minute' AS "isRecent",
         last_seen_at > now() - interval '1 minute' AS "isSeen"
       FROM sessions JOIN admins ON admins.id = admin_id
       WHERE sessions.id = $1 AND admins.id = $2 AND session_version = $3 AND ended_at IS NULL AND expires_at > now()`,
      [sid, sub, sv, RECENT_MINUTES],
    );
    return found;
  }

  async noteSeen(id: string): Promise<void> {
    await this.sessions.update({ id }, { lastSeenAt: () => 'now()' });
  }

  /** Newest first, at most `MAX_SIGN_INS`. */
  async findSignIns({ id, sessionId }: Account): Promise<SignInDto[]> {
    return this.sessions.query<SignInDto[]>(
      `SELECT id, created_at AS at, last_seen_at, network, device, id = $2 AS is_current,
         ended_at IS NULL AND expires_at > now() AS is_open
       FROM sessions WHERE admin_id = $1 ORDER BY created_at DESC, id LIMIT ${MAX_SIGN_INS}`,
      [id, sessionId],
    );
  }

  /** Ends valid sessions of the account: this one, or all others. Returns their number. */
  async end(adminId: string, which: { id: string } | { otherThan: string }, manager: EntityManager): Promise<number> {
    const ended = await manager
      .createQueryBuilder()
      .update(Session)
      .set({ endedAt: () => 'now()' })
      .where({ adminId })
      .andWhere('ended_at IS NULL AND expires_at > now()')
      .andWhere('id' in which ? 'id = :session' : 'id <> :session', {
        session: 'id' in which ? which.id : which.otherThan,
      })
      .execute();
    return ended.affected ?? 0;
  }

  /** Undefined if there is none. */
  async secondsLeft(id: string, manager: EntityManager): Promise<number | undefined> {
    const [session] = await manager.query<{ seconds: number }[]>(
      'SELECT ceil(extract(epoch FROM expires_at - now()))::int AS seconds FROM sessions WHERE id = $1',
      [id],
    );
    return session?.seconds;
  }

  async deleteOlder(days: number): Promise<void> {
    await this.sessions
      .createQueryBuilder()
      .delete()
      .where(`created_at < now() - :days * interval '1 day'`, { days })
      .execute();
  }
}
