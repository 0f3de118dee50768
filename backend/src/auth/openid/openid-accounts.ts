import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLog, IDENTITY_PROVIDER } from '../../audit/audit-log.js';
import { AccountNotices } from '../../notices/account-notices.js';
import type { Role } from '../../platform/http/role.js';
import { isLastOwner, lockAccounts } from '../accounts.js';
import { Admin } from '../admin.entity.js';
import type { Identity } from './identity-provider.js';
import { OpenIdAddressError, OpenIdRoleError } from './openid-errors.js';

/** What was done to the account, for the mail about it. */
type Change = 'added' | 'linked' | 'role changed' | undefined;

/** The accounts of people who sign in by the identity provider. Every change writes its audit log entry in the same transaction. */
@Injectable()
export class OpenIdAccounts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly auditLog: AuditLog,
    private readonly notices: AccountNotices,
  ) {}

  /**
   * The account of the person, with the role that the provider gives; the last owner stays one. The first sign-in links the
   * account of the same verified address, or adds one. Rejects with `OpenIdRoleError` or `OpenIdAddressError`.
   */
  async accountOf(identity: Identity): Promise<Admin> {
    const { role } = identity;
    if (role === undefined) throw new OpenIdRoleError();
    const { admin, change } = await this.dataSource.transaction(async (manager) => {
      await lockAccounts(manager);
      const { issuer: openIdIssuer, subject: openIdSubject } = identity;
      const known = await manager.findOneBy(Admin, { openIdIssuer, openIdSubject });
      if (known) return this.withRole(manager, known, role);
      return this.firstSignIn(manager, identity, role);
    });
    if (change === 'added') this.notices.newAccount(admin.email, admin.role, this.actor);
    else if (change === 'linked') this.notices.linked(admin.email);
    else if (change === 'role changed') this.notices.newRole(admin.email, admin.role, this.actor);
    return admin;
  }

  private async firstSignIn(
    manager: EntityManager,
    { issuer: openIdIssuer, subject: openIdSubject, email }: Identity,
    role: Role,
  ): Promise<{ admin: Admin; change: Change }> {
    if (email === undefined) throw new OpenIdAddressError();
    const local = await manager.findOneBy(Admin, { email });
    if (!local) {
      await manager.insert(Admin, { email, passwordHash: '', role, openIdIssuer, openIdSubject });
      await this.auditLog.record(IDENTITY_PROVIDER, 'account added', { account: email, role }, manager);
      return { admin: await manager.findOneByOrFail(Admin, { email }), change: 'added' };
    }
    if (local.openIdSubject !== null) throw new OpenIdAddressError();
    await manager.update(Admin, { id: local.id }, { openIdIssuer, openIdSubject });
    await this.auditLog.record(IDENTITY_PROVIDER, 'account linked', { account: email }, manager);
    const { admin } = await this.withRole(manager, await manager.findOneByOrFail(Admin, { email }), role);
    return { admin, change: 'linked' };
  }

  private async withRole(manager: EntityManager, admin: Admin, role: Role): Promise<{ admin: Admin; change: Change }> {
    if (admin.role === role || (await isLastOwner(manager, admin))) return { admin, change: undefined };
    await manager.update(Admin, { id: admin.id }, { role });
    const detail = { account: admin.email, role, before: admin.role };
    await this.auditLog.record(IDENTITY_PROVIDER, 'role changed', detail, manager);
    return { admin: await manager.findOneByOrFail(Admin, { id: admin.id }), change: 'role changed' };
  }

  /** In mails. */
  private readonly actor = `The ${IDENTITY_PROVIDER}`;
}
