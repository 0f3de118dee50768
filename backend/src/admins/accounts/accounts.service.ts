import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Role } from '../../platform/http/role.js';
import { AccountsRepository } from '../accounts.repository.js';
import type { Admin } from '../admin.entity.js';
import { AccountExistsError } from '../admins.errors.js';
import type { AuditAction } from '../audit/audit-entry.entity.js';
import { AuditLogRepository } from '../audit/audit-log.repository.js';
import { PasswordResetsRepository } from '../password-resets.repository.js';
import { PasswordsService } from '../passwords.service.js';
import type { ListedAccountDto } from './accounts.dto.js';

/** The administrators' accounts. Every change but a time zone's writes its audit log entry in the same transaction. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly resets: PasswordResetsRepository,
    private readonly passwords: PasswordsService,
    private readonly auditLog: AuditLogRepository,
  ) {}

  async list(): Promise<Admin[]> {
    return this.accounts.findAll();
  }

  /** Without those that are only invited. */
  async listActive(): Promise<Admin[]> {
    return (await this.list()).filter(canSignIn);
  }

  async find(where: { id: string } | { email: string }): Promise<Admin | null> {
    return this.accounts.find(where);
  }

  /** An IANA name; null for the browser's. Not in the audit log: it changes what one sees, not what one may do. */
  async setTimeZone(id: string, timeZone: string | null): Promise<void> {
    await this.accounts.update(id, { timeZone });
  }

  /** By address, each with its newest sign-in of 90 days. */
  async listWithSignIns(): Promise<ListedAccountDto[]> {
    return this.accounts.findAllWithSignIns();
  }

  /**
   * Adds an account without a password, or changes the role of one that still has none, and stores the token of its link.
   * `lifetime`: in minutes. Returns whether it is new. Rejects with `AccountExistsError`.
   */
  async invite(
    email: string,
    role: Role,
    actor: string,
    link: { tokenHash: Buffer; lifetime: number },
  ): Promise<boolean> {
    return this.accounts.transaction(async (manager) => {
      const isNew = await this.accounts.insert({ email, passwordHash: '', role }, manager);
      const admin = await this.accounts.lock({ email }, manager);
      if (!admin || canSignIn(admin)) throw new AccountExistsError();
      await this.accounts.update(admin.id, { role }, manager);
      await this.resets.insert(admin.id, link.tokenHash, link.lifetime, manager);
      await this.auditLog.record(actor, 'account invited', { account: email, role }, manager);
      return isNew;
    });
  }

  /** `email`: trimmed and in lower case, here and below. Returns false if the account exists. */
  async add(email: string, password: string, actor: string, role: Role = 'owner'): Promise<boolean> {
    const passwordHash = await this.passwords.hash(password);
    return this.accounts.transaction((manager) => this.insert(manager, { email, passwordHash, role }, actor));
  }

  /** Adds an owner if there is no account, even if several processes start at the same time. Returns false otherwise. */
  async addFirst(email: string, password: string, actor: string): Promise<boolean> {
    if (await this.accounts.exists()) return false;
    const passwordHash = await this.passwords.hash(password);
    return this.accounts.transaction(async (manager) => {
      await this.accounts.lockAll(manager);
      if (await this.accounts.exists(manager)) return false;
      return this.insert(manager, { email, passwordHash, role: 'owner' }, actor);
    });
  }

  /** Sets a new password and ends the account's sessions. Returns false if the account does not exist. */
  async reset(email: string, password: string, actor: string): Promise<boolean> {
    const passwordHash = await this.passwords.hash(password);
    return this.accounts.transaction(async (manager) => {
      const admin = await this.accounts.lock({ email }, manager);
      if (!admin) return false;
      await this.setPassword(manager, admin, passwordHash, actor, 'account reset');
      return true;
    });
  }

  /**
   * Ends the account's sessions except `keptSession`, whose earlier tokens end as well, and invalidates its links. The caller has
   * locked the account's row.
   */
  async setPassword(
    manager: EntityManager,
    { id, email }: Pick<Admin, 'id' | 'email'>,
    passwordHash: string,
    actor: string,
    action: AuditAction,
    keptSession?: string,
  ): Promise<void> {
    await this.accounts.setPassword(id, passwordHash, keptSession, manager);
    await this.auditLog.record(actor, action, { account: email }, manager);
  }

  /** The last owner keeps the role: returns 'last'. */
  async changeRole(email: string, role: Role, actor: string): Promise<'changed' | 'unchanged' | 'unknown' | 'last'> {
    return this.accounts.transaction(async (manager) => {
      await this.accounts.lockAll(manager);
      const admin = await this.accounts.find({ email }, manager);
      if (!admin) return 'unknown';
      if (admin.role === role) return 'unchanged';
      if (await this.isLastOwner(admin, manager)) return 'last';
      await this.accounts.update(admin.id, { role }, manager);
      await this.auditLog.record(actor, 'role changed', { account: email, role, before: admin.role }, manager);
      return 'changed';
    });
  }

  /** Without `force` the last owner is not removed: returns 'last'. */
  async remove(email: string, actor: string, force: boolean): Promise<'removed' | 'unknown' | 'last'> {
    return this.accounts.transaction(async (manager) => {
      await this.accounts.lockAll(manager);
      const admin = await this.accounts.find({ email }, manager);
      if (!admin) return 'unknown';
      if (!force && (await this.isLastOwner(admin, manager))) return 'last';
      await this.accounts.delete(admin.id, manager);
      await this.auditLog.record(actor, 'account removed', { account: email }, manager);
      return 'removed';
    });
  }

  /** Removes all second factors and recovery codes, for an administrator who has lost them. The password stays. */
  async removeFactors(email: string, actor: string): Promise<'removed' | 'none' | 'unknown'> {
    return this.accounts.transaction(async (manager) => {
      const admin = await this.accounts.lock({ email }, manager);
      if (!admin) return 'unknown';
      if (!(await this.accounts.deleteFactors(admin.id, manager))) return 'none';
      await this.auditLog.record(actor, 'second factor removed', { account: email, kind: 'all' }, manager);
      return 'removed';
    });
  }

  /** Concurrent changes must not take away the last two owners: the caller has called `lockAll`. */
  async isLastOwner(admin: Admin, manager: EntityManager): Promise<boolean> {
    if (admin.role !== 'owner' || !canSignIn(admin)) return false;
    return (await this.accounts.findOwners(manager)).filter(canSignIn).length === 1;
  }

  private async insert(
    manager: EntityManager,
    account: Pick<Admin, 'email' | 'passwordHash' | 'role'>,
    actor: string,
  ): Promise<boolean> {
    if (!(await this.accounts.insert(account, manager))) return false;
    const { email, role } = account;
    await this.auditLog.record(actor, 'account added', { account: email, role }, manager);
    return true;
  }
}

/** Such an account must not bypass the provider: no password, and no sign-in by passkey (decision 039). */
export function isOpenedByProviderAlone({
  passwordHash,
  openIdSubject,
}: Pick<Admin, 'passwordHash' | 'openIdSubject'>) {
  return passwordHash === '' && openIdSubject !== null;
}

/** Accounts that are only invited cannot sign in. */
function canSignIn({ passwordHash, openIdSubject }: Pick<Admin, 'passwordHash' | 'openIdSubject'>): boolean {
  return passwordHash !== '' || openIdSubject !== null;
}
