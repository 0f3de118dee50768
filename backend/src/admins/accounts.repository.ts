import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { hasRow } from '../platform/database/has-row.js';
import type { ListedAccountDto } from './accounts/accounts.dto.js';
import { Admin } from './admin.entity.js';
import { Passkey } from './factors/passkey.entity.js';
import { RecoveryCode } from './factors/recovery-code.entity.js';
import { TotpSecret } from './factors/totp-secret.entity.js';
import { PasswordReset } from './password-reset.entity.js';

/** Accounts and what belongs to them. `manager`: of the transaction, if any. */
@Injectable()
export class AccountsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async transaction<Result>(work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    return this.dataSource.transaction(work);
  }

  /** By address. */
  async findAll(): Promise<Admin[]> {
    return this.dataSource.manager.find(Admin, { order: { email: 'ASC' } });
  }

  /** By address, each with its newest sign-in of 90 days. */
  async findAllWithSignIns(): Promise<ListedAccountDto[]> {
    return this.dataSource.query<ListedAccountDto[]>(
      `SELECT admins.id, email, role, admins.created_at AS since, password_hash = '' AND openid_subject IS NULL AS is_invited,
         EXISTS (SELECT FROM totp_secrets WHERE admin_id = admins.id)
           OR EXISTS (SELECT FROM passkeys WHERE admin_id = admins.id) AS has_second_factor,
         newest.created_at AS last_sign_in, coalesce(network, '') AS network, coalesce(device, '') AS device
       FROM admins LEFT JOIN LATERAL (
         SELECT created_at, network, device FROM sessions WHERE admin_id = admins.id ORDER BY created_at DESC LIMIT 1
       ) AS newest ON true
       ORDER BY email`,
    );
  }

  async findOwners(manager: EntityManager): Promise<Admin[]> {
    return manager.findBy(Admin, { role: 'owner' });
  }

  async exists(manager: EntityManager = this.dataSource.manager): Promise<boolean> {
    return manager.exists(Admin);
  }

  async find(
    where: { id: string } | { email: string } | { openIdIssuer: string; openIdSubject: string },
    manager: EntityManager = this.dataSource.manager,
  ): Promise<Admin | null> {
    return manager.findOneBy(Admin, where);
  }

  /** As `find`, for an account that the transaction has read. */
  async get(where: { id: string } | { email: string }, manager: EntityManager): Promise<Admin> {
    return manager.findOneByOrFail(Admin, where);
  }

  /** Locks the row until the end of the transaction. */
  async lock(where: { id: string } | { email: string }, manager: EntityManager): Promise<Admin | null> {
    return manager.findOne(Admin, { where, lock: { mode: 'pessimistic_write' } });
  }

  /** Serialises changes that could leave no owner. */
  async lockAll(manager: EntityManager): Promise<void> {
    await manager.query('LOCK TABLE admins IN SHARE ROW EXCLUSIVE MODE');
  }

  /** Returns false if the address has an account. */
  async insert(
    account: Pick<Admin, 'email' | 'passwordHash' | 'role'> & Partial<Pick<Admin, 'openIdIssuer' | 'openIdSubject'>>,
    manager: EntityManager,
  ): Promise<boolean> {
    const inserted = await manager.createQueryBuilder().insert().into(Admin).values(account).orIgnore().execute();
    return hasRow(inserted);
  }

  async update(
    id: string,
    change: Partial<Pick<Admin, 'role' | 'openIdIssuer' | 'openIdSubject' | 'timeZone'>>,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<void> {
    await manager.update(Admin, { id }, change);
  }

  /** Ends the account's sessions except `keptSession`, whose earlier tokens end as well, and deletes its links. */
  async setPassword(
    id: string,
    passwordHash: string,
    keptSession: string | undefined,
    manager: EntityManager,
  ): Promise<void> {
    await manager.update(Admin, { id }, { passwordHash, sessionVersion: () => 'session_version + 1' });
    await manager.query(
      'UPDATE sessions SET ended_at = now() WHERE admin_id = $1 AND ended_at IS NULL AND id IS DISTINCT FROM $2',
      [id, keptSession ?? null],
    );
    await manager.delete(PasswordReset, { adminId: id });
  }

  async delete(id: string, manager: EntityManager): Promise<void> {
    await manager.delete(Admin, { id });
  }

  /** Including the recovery codes. Returns whether there was a factor. */
  async deleteFactors(adminId: string, manager: EntityManager): Promise<boolean> {
    const apps = await manager.delete(TotpSecret, { adminId });
    const passkeys = await manager.delete(Passkey, { adminId });
    await manager.delete(RecoveryCode, { adminId });
    return Boolean(apps.affected) || Boolean(passkeys.affected);
  }
}
