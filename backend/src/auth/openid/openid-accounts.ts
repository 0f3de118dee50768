import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { IDENTITY_PROVIDER } from '../../audit/audit-entry.entity.js';
import { AuditLogService } from '../../audit/audit-log.service.js';
import { AccountNotices } from '../../notices/account-notices.js';
import type { Role } from '../../platform/http/role.js';
import { isLastOwner, lockAccounts } from '../accounts.js';
import { Admin } from '../admin.entity.js';
import type { Identity } from './identity-provider.js';
import { OpenIdAddressError, OpenIdRoleError } from './openid.errors.js';

/** What was done to the account, for the mails about it. */
type Change = 'added' | 'linked' | 'role changed';

interface Found {
  admin: Admin;
  changes: Change[];
}

/** The accounts of people who sign in by the identity provider. Every change writes its audit log entry in the same transaction. */
@Injectable()
export class OpenIdAccounts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly auditLog: AuditLogService,
    private readonly notices: AccountNotices,
  ) {}

  /**
   * The account of the person, with the role that the provider gives; the last owner stays one. The first sign-in links the
   * account of the same verified address, or adds one. Rejects with `OpenIdRoleError` or `OpenIdAddressError`.
   */
  async accountOf(identity: Identity): Promise<Admin> {
    const { role } = identity;
    if (role === undefined) throw new OpenIdRoleError();
    const { admin, changes } = await this.dataSource.transaction(async (manager) => {
      const { issuer: openIdIssuer, subject: openIdSubject } = identity;
      const find = () => manager.findOneBy(Admin, { openIdIssuer, openIdSubject });
      const before = await find();
      if (before?.role === role) return { admin: before, changes: [] };
      await lockAccounts(manager);
      const known = await find();
      return known ? this.withRole(manager, known, role) : this.firstSignIn(manager, identity, role);
    });
    if (changes.includes('added')) this.notices.newAccount(admin.email, admin.role, this.actor);
    if (changes.includes('linked')) this.notices.linked(admin.email);
    if (changes.includes('role changed')) this.notices.newRole(admin.email, admin.role, this.actor);
    return admin;
  }

  private async firstSignIn(
    manager: EntityManager,
    { issuer: openIdIssuer, subject: openIdSubject, email }: Identity,
    role: Role,
  ): Promise<Found> {
    if (email === undefined) throw new OpenIdAddressError();
    const local = await manager.findOneBy(Admin, { email });
    if (!local) {
      await manager.insert(Admin, { email, passwordHash: '', role, openIdIssuer, openIdSubject });
      await this.auditLog.record(IDENTITY_PROVIDER, 'account added', { account: email, role }, manager);
      return { admin: await manager.findOneByOrFail(Admin, { email }), changes: ['added'] };
    }
    if (local.openIdSubject !== null) throw new OpenIdAddressError();
    await manager.update(Admin, { id: local.id }, { openIdIssuer, openIdSubject });
    await this.auditLog.record(IDENTITY_PROVIDER, 'account linked', { account: email }, manager);
    const linked = await this.withRole(manager, await manager.findOneByOrFail(Admin, { email }), role);
    return { admin: linked.admin, changes: ['linked', ...linked.changes] };
  }

  private async withRole(manager: EntityManager, admin: Admin, role: Role): Promise<Found> {
    if (admin.role === role || (await isLastOwner(manager, admin))) return { admin, changes: [] };
    await manager.update(Admin, { id: admin.id }, { role });
    const detail = { account: admin.email, role, before: admin.role };
    await this.auditLog.record(IDENTITY_PROVIDER, 'role changed', detail, manager);
    return { admin: await manager.findOneByOrFail(Admin, { id: admin.id }), changes: ['role changed'] };
  }

  /** In mails. */
  private readonly actor = `The ${IDENTITY_PROVIDER}`;
}
