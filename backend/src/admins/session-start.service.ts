import { Injectable } from '@nestjs/common';
import type { Client } from '../platform/http/client.js';
import type { Admin } from './admin.entity.js';
import { SignInRejectedError } from './admins.errors.js';
import { AuditLogRepository } from './audit/audit-log.repository.js';
import { deviceInWords, networkInWords } from './client-in-words.js';
import { KnownNetworksService } from './known-networks.service.js';
import { newNetwork } from './notices/notices.js';
import { NoticesService } from './notices/notices.service.js';
import { SESSION_LIFETIME, SessionTokensService } from './session-tokens.service.js';
import { SessionsRepository } from './sessions.repository.js';

/** How the administrator authenticated. */
export type Proof = 'OpenID Connect' | 'passkey' | 'password' | 'password and app code' | 'password and recovery code';

/** The one place where a session begins, however the administrator authenticated. */
@Injectable()
export class SessionStartService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly tokens: SessionTokensService,
    private readonly knownNetworks: KnownNetworksService,
    private readonly auditLog: AuditLogRepository,
    private readonly notices: NoticesService,
  ) {}

  /**
   * Returns the session's token. `admin`: as read before its password or other proof was checked. Rejects with
   * `SignInRejectedError` if the account was removed, or its sessions ended, since then.
   */
  async begin(
    { id, email, sessionVersion }: Pick<Admin, 'id' | 'email' | 'sessionVersion'>,
    { address, userAgent }: Client,
    proof: Proof,
  ): Promise<string> {
    const network = networkInWords(address);
    const device = deviceInWords(userAgent);
    const sessionId = await this.sessions.transaction(async (manager) => {
      const begun = { lifetime: SESSION_LIFETIME, network, device };
      const session = await this.sessions.insert({ id, sessionVersion }, begun, manager);
      if (session === undefined) throw new SignInRejectedError();
      await this.auditLog.record(email, 'sign-in', { by: proof }, manager);
      return session;
    });
    if (await this.knownNetworks.add(id, address)) this.notices.notify(email, newNetwork(email, network, device));
    return this.tokens.issue({ adminId: id, sessionVersion, sessionId });
  }
}
