import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Role } from '../../platform/http/role.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { AccountsRepository } from '../accounts.repository.js';
import type { Admin } from '../admin.entity.js';
import { IDENTITY_PROVIDER } from '../audit/audit-entry.entity.js';
import { AuditLogRepository } from '../audit/audit-log.repository.js';
import { linked, newAccount, newRole } from '../notices/notices.js';
import { NoticesService } from '../notices/notices.service.js';
import type { Identity } from './identity-provider.service.js';
import { OpenIdAddressError, OpenIdRoleError } from './openid.errors.js';

/** What changed on the account, for the mails about it. */
type Change = 'added' | 'linked' | 'role changed';

interface Found {
  admin: Admin;
  changes: Change[];
}

/**
 * The accounts of people who sign in by the identity provider. Every change writes its audit log entry in the same transaction.
 */
@Injectable()
export class OpenIdAccountsService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly accountsRepository: AccountsRepository,
    private readonly auditLog: AuditLogRepository,
    private readonly notices: NoticesService,
  ) {}

  /**
   * The person's account, with the role that the provider gives; the last owner stays one. The first sign-in links the account of
   * the same verified address, or adds one. Rejects with `OpenIdRoleError` or `OpenIdAddressError`.
   */
  async accountOf(identity: Identity): Promise<Admin> {
    const { role } = identity;
    if (role === undefined) throw new OpenIdRoleError();
    const { admin, changes } = await this.accountsRepository.transaction(async (manager) => {
      const { issuer: openIdIssuer, subject: openIdSubject } = identity;
      const find = () => this.accountsRepository.find({ openIdIssuer, openIdSubject }, manager);
      const before = await find();
      if (before?.role === role) return { admin: before, changes: [] };
      await this.accountsRepository.lockAll(manager);
      const known = await find();
      return known ? this.withRole(manager, known, role) : this.firstSignIn(manager, identity, role);
    });
    if (changes.includes('added')) this.notices.notifyOwners(newAccount(admin.email, admin.role, this.actor));
    if (changes.includes('linked')) this.notices.notify(admin.email, linked(admin.email));
    if (changes.includes('role changed'))
      this.notices.notify(admin.email, newRole(admin.email, admin.role, this.actor));
    return admin;
  }

  private async firstSignIn(
    manager: EntityManager,
    { issuer: openIdIssuer, subject: openIdSubject, email }: Identity,
    role: Role,
  ): Promise<Found> {
    if (email === undefined) throw new OpenIdAddressError();
    const local = await this.accountsRepository.find({ email }, manager);
    if (!local) {
      await this.accountsRepository.insert({ email, passwordHash: '', role, openIdIssuer, openIdSubject }, manager);
      await this.auditLog.record(IDENTITY_PROVIDER, 'account added', { account: email, role }, manager);
      return { admin: await this.accountsRepository.get({ email }, manager), changes: ['added'] };
    }
    if (local.openIdSubject !== null) throw new OpenIdAddressError();
    await this.accountsRepository.update(local.id, { openIdIssuer, openIdSubject }, manager);
    await this.auditLog.record(IDENTITY_PROVIDER, 'account linked', { account: email }, manager);
    const linked = await this.withRole(manager, await this.accountsRepository.get({ email }, manager), role);
    return { admin: linked.admin, changes: ['linked', ...linked.changes] };
  }

  private async withRole(manager: EntityManager, admin: Admin, role: Role): Promise<Found> {
    if (admin.role === role || (await this.accounts.isLastOwner(admin, manager))) return { admin, changes: [] };
    await this.accountsRepository.update(admin.id, { role }, manager);
    const detail = { account: admin.email, role, before: admin.role };
    await this.auditLog.record(IDENTITY_PROVIDER, 'role changed', detail, manager);
    return { admin: await this.accountsRepository.get({ id: admin.id }, manager), changes: ['role changed'] };
  }

  /** In mails. */
  private readonly actor = `The ${IDENTITY_PROVIDER}`;
}
