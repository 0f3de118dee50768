import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type AuditAction } from '../audit/audit-entry.entity.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import type { Role } from '../platform/http/role.js';
import { Admin } from './admin.entity.js';
import { AccountExistsError } from './auth.errors.js';
import { PasswordReset } from './password-reset.entity.js';
import { Passwords } from './passwords.js';

export interface ListedAccount {
  email: string;
  role: Role;
  since: Date;
  /** There is no way in yet. */
  is_invited: boolean;
  /** Null: none within 90 days. */
  last_sign_in: Date | null;
  network: string;
  device: string;
}

/** The administrators' accounts. Every change writes its audit log entry in the same transaction. */
@Injectable()
export class Accounts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: Passwords,
    private readonly auditLog: AuditLogService,
  ) {}

  async list(): Promise<Admin[]> {
    return this.dataSource.getRepository(Admin).find({ order: { email: 'ASC' } });
  }

  /** By address, each with its newest sign-in of 90 days. */
  async listWithSignIns(): Promise<ListedAccount[]> {
    return this.dataSource.query<ListedAccount[]>(
      `SELECT email, role, admins.created_at AS since, password_hash = '' AND openid_subject IS NULL AS is_invited,
         newest.created_at AS last_sign_in, coalesce(network, '') AS network, coalesce(device, '') AS device
       FROM admins LEFT JOIN LATERAL (
         SELECT created_at, network, device FROM sessions WHERE admin_id = admins.id ORDER BY created_at DESC LIMIT 1
       ) AS newest ON true
       ORDER BY email`,
    );
  }

  /**
   * Adds an account without a password, or gives one that is still without another role, and stores the token of its
   * link. Returns whether it is new. Rejects with `AccountExistsError`.
   */
  async invite(email: string, role: Role, actor: string, link: { tokenHash: Buffer; hours: number }): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const added: unknown[] = await manager.query(
        `INSERT INTO admins (email, password_hash, role) VALUES ($1, '', $2) ON CONFLICT DO NOTHING RETURNING id`,
        [email, role],
      );
      const admin = await manager.findOne(Admin, { where: { email }, lock: { mode: 'pessimistic_write' } });
      if (!admin || canSignIn(admin)) throw new AccountExistsError();
      await manager.update(Admin, { id: admin.id }, { role });
      await manager.query(
        `INSERT INTO password_resets (admin_id, token_hash, expires_at) VALUES ($1, $2, now() + $3 * interval '1 hour')`,
        [admin.id, link.tokenHash, link.hours],
      );
      await this.auditLog.record(actor, 'account invited', { account: email, role }, manager);
      return added.length > 0;
    });
  }

  /** `email`: trimmed and in lower case, here and below. Returns false when the account exists. */
  async add(email: string, password: string, actor: string, role: Role = 'owner'): Promise<boolean> {
    const passwordHash = await this.passwords.hash(password);
    return this.dataSource.transaction((manager) => this.insert(manager, { email, passwordHash, role }, actor));
  }

  /** Adds an owner if there is no account, also when several processes start at the same time. Returns false otherwise. */
  async addFirst(email: string, password: string, actor: string): Promise<boolean> {
    if (await this.dataSource.getRepository(Admin).exists()) return false;
    const passwordHash = await this.passwords.hash(password);
    return this.dataSource.transaction(async (manager) => {
      await lockAccounts(manager);
      if (await manager.exists(Admin)) return false;
      return this.insert(manager, { email, passwordHash, role: 'owner' }, actor);
    });
  }

  /** Sets a new password and ends the account's sessions. Returns false when the account does not exist. */
  async reset(email: string, password: string, actor: string): Promise<boolean> {
    const passwordHash = await this.passwords.hash(password);
    return this.dataSource.transaction(async (manager) => {
      const admin = await manager.findOne(Admin, { where: { email }, lock: { mode: 'pessimistic_write' } });
      if (!admin) return false;
      await this.setPassword(manager, admin, passwordHash, actor, 'account reset');
      return true;
    });
  }

  /**
   * Ends the account's sessions, all but `keptSession`, whose earlier tokens end as well, and invalidates its links. The
   * caller has locked the account's row.
   */
  async setPassword(
    manager: EntityManager,
    { id, email }: Pick<Admin, 'id' | 'email'>,
    passwordHash: string,
    actor: string,
    action: AuditAction,
    keptSession?: string,
  ): Promise<void> {
    await manager.update(Admin, { id }, { passwordHash, sessionVersion: () => 'session_version + 1' });
    await manager.query(
      'UPDATE sessions SET ended_at = now() WHERE admin_id = $1 AND ended_at IS NULL AND id IS DISTINCT FROM $2',
      [id, keptSession ?? null],
    );
    await manager.delete(PasswordReset, { adminId: id });
    await this.auditLog.record(actor, action, { account: email }, manager);
  }

  /** The last owner keeps the role: returns 'last'. */
  async changeRole(email: string, role: Role, actor: string): Promise<'changed' | 'unchanged' | 'unknown' | 'last'> {
    return this.dataSource.transaction(async (manager) => {
      await lockAccounts(manager);
      const admin = await manager.findOneBy(Admin, { email });
      if (!admin) return 'unknown';
      if (admin.role === role) return 'unchanged';
      if (await isLastOwner(manager, admin)) return 'last';
      await manager.update(Admin, { id: admin.id }, { role });
      await this.auditLog.record(actor, 'role changed', { account: email, role, before: admin.role }, manager);
      return 'changed';
    });
  }

  /** Without `force` the last owner is not removed: returns 'last'. */
  async remove(email: string, actor: string, force: boolean): Promise<'removed' | 'unknown' | 'last'> {
    return this.dataSource.transaction(async (manager) => {
      await lockAccounts(manager);
      const admin = await manager.findOneBy(Admin, { email });
      if (!admin) return 'unknown';
      if (!force && (await isLastOwner(manager, admin))) return 'last';
      await manager.delete(Admin, { id: admin.id });
      await this.auditLog.record(actor, 'account removed', { account: email }, manager);
      return 'removed';
    });
  }

  /** Removes all second factors and recovery codes, for an administrator who has lost them. The password stays. */
  async removeFactors(email: string, actor: string): Promise<'removed' | 'none' | 'unknown'> {
    return this.dataSource.transaction(async (manager) => {
      const admin = await manager.findOne(Admin, { where: { email }, lock: { mode: 'pessimistic_write' } });
      if (!admin) return 'unknown';
      const [, apps] = await manager.query<[unknown[], number]>('DELETE FROM totp_secrets WHERE admin_id = $1', [
        admin.id,
      ]);
      const [, passkeys] = await manager.query<[unknown[], number]>('DELETE FROM passkeys WHERE admin_id = $1', [
        admin.id,
      ]);
      await manager.query('DELETE FROM recovery_codes WHERE admin_id = $1', [admin.id]);
      if (apps + passkeys === 0) return 'none';
      await this.auditLog.record(actor, 'second factor removed', { account: email, kind: 'all' }, manager);
      return 'removed';
    });
  }

  private async insert(
    manager: EntityManager,
    { email, passwordHash, role }: Pick<Admin, 'email' | 'passwordHash' | 'role'>,
    actor: string,
  ): Promise<boolean> {
    const inserted: unknown[] = await manager.query(
      'INSERT INTO admins (email, password_hash, role) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING id',
      [email, passwordHash, role],
    );
    if (inserted.length === 0) return false;
    await this.auditLog.record(actor, 'account added', { account: email, role }, manager);
    return true;
  }
}

/** Such an account gets no way past the provider: no password, and no sign-in by a passkey (decision 039). */
export function isOpenedByProviderAlone({
  passwordHash,
  openIdSubject,
}: Pick<Admin, 'passwordHash' | 'openIdSubject'>) {
  return passwordHash === '' && openIdSubject !== null;
}

/** Who is only invited cannot. */
function canSignIn({ passwordHash, openIdSubject }: Pick<Admin, 'passwordHash' | 'openIdSubject'>): boolean {
  return passwordHash !== '' || openIdSubject !== null;
}

/** Two changes at the same time must not take away the last two owners: the caller has called `lockAccounts`. */
export async function isLastOwner(manager: EntityManager, admin: Admin): Promise<boolean> {
  if (admin.role !== 'owner' || !canSignIn(admin)) return false;
  const owners = await manager.findBy(Admin, { role: 'owner' });
  return owners.filter((owner) => canSignIn(owner)).length === 1;
}

export async function lockAccounts(manager: EntityManager): Promise<void> {
  await manager.query('LOCK TABLE admins IN SHARE ROW EXCLUSIVE MODE');
}
