import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditLogService } from '../audit/audit-log.service.js';
import { AccountNotices } from '../notices/account-notices.js';
import type { Client } from '../platform/http/client.js';
import type { Admin } from './admin.entity.js';
import { SignInRejectedError } from './auth.errors.js';
import { deviceInWords, networkInWords } from './client-in-words.js';
import { KnownNetworks } from './known-networks.js';
import { SESSION_LIFETIME, SessionTokens } from './session-tokens.js';

const HISTORY_DAYS = 90;

/** How the administrator has proved who they are. */
export type Proof = 'OpenID Connect' | 'passkey' | 'password' | 'password and app code' | 'password and recovery code';

/** The one place where a session begins, however the administrator has proved who they are. */
@Injectable()
export class SessionStart {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: SessionTokens,
    private readonly knownNetworks: KnownNetworks,
    private readonly auditLog: AuditLogService,
    private readonly notices: AccountNotices,
  ) {}

  /**
   * Returns the session's token. `admin`: as it was read before its password or another proof was checked. Rejects with
   * `SignInRejectedError` when the account was removed, or its sessions were ended, since then.
   */
  async begin(
    { id, email, sessionVersion }: Pick<Admin, 'id' | 'email' | 'sessionVersion'>,
    { address, userAgent }: Client,
    proof: Proof,
  ): Promise<string> {
    const network = networkInWords(address);
    const device = deviceInWords(userAgent);
    const sessionId = await this.dataSource.transaction(async (manager) => {
      // FOR SHARE: a new password either finds this session and ends it, or is found here.
      const [session] = await manager.query<{ id: string }[]>(
        `INSERT INTO sessions (id, admin_id, expires_at, network, device)
         SELECT gen_random_uuid(), id, now() + $3 * interval '1 second', $4, $5 FROM admins WHERE id = $1 AND session_version = $2 FOR SHARE
         RETURNING id`,
        [id, sessionVersion, SESSION_LIFETIME, network, device],
      );
      if (!session) throw new SignInRejectedError();
      await this.auditLog.record(email, 'sign-in', { by: proof }, manager);
      return session.id;
    });
    if (await this.knownNetworks.add(id, address)) this.notices.newNetwork(email, network, device);
    await this.dataSource.query(`DELETE FROM sessions WHERE created_at < now() - $1 * interval '1 day'`, [
      HISTORY_DAYS,
    ]);
    return this.tokens.issue({ adminId: id, sessionVersion, sessionId });
  }
}
