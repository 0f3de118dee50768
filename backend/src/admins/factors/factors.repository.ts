import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, LessThan } from 'typeorm';
import { hasRow } from '../../platform/database/has-row.js';
import { Admin } from '../admin.entity.js';
import { Passkey } from './passkey.entity.js';
import { RecoveryCode } from './recovery-code.entity.js';
import { TotpSecret } from './totp-secret.entity.js';

/** As the sign-in and the page name them. */
export const FACTOR_KINDS = ['app', 'passkey'] as const;

export type FactorKind = (typeof FACTOR_KINDS)[number];

/** A passkey with its account, as the sign-in needs them. */
export interface StoredPasskey {
  id: string;
  publicKey: Buffer;
  counter: string;
  adminId: string;
  email: string;
  sessionVersion: number;
}

/** Authenticator apps, passkeys and recovery codes. `manager`: of the transaction, if any. */
@Injectable()
export class FactorsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async transaction<Result>(work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    return this.dataSource.transaction(work);
  }

  /** Serialises changes of an account's factors. */
  async lockAccount(adminId: string, manager: EntityManager): Promise<void> {
    await manager.findOne(Admin, { where: { id: adminId }, lock: { mode: 'pessimistic_write' } });
  }

  async kindsOf(adminId: string, manager: EntityManager = this.dataSource.manager): Promise<FactorKind[]> {
    const rows = await manager.query<{ kind: FactorKind }[]>(
      `SELECT 'app' AS kind FROM totp_secrets WHERE admin_id = $1
       UNION SELECT 'passkey' FROM passkeys WHERE admin_id = $1 ORDER BY kind`,
      [adminId],
    );
    return rows.map(({ kind }) => kind);
  }

  async findApp(adminId: string, manager: EntityManager = this.dataSource.manager): Promise<TotpSecret | null> {
    return manager.findOneBy(TotpSecret, { adminId });
  }

  /** Replaces the account's app. */
  async saveApp(app: Pick<TotpSecret, 'adminId' | 'sealedSecret' | 'lastStep'>, manager: EntityManager): Promise<void> {
    await manager.upsert(TotpSecret, { ...app, addedAt: () => 'now()' }, ['adminId']);
  }

  /** False if a code of this step or a later one was used, or the secret was replaced. */
  async useStep({ adminId, sealedSecret }: TotpSecret, step: number, manager: EntityManager): Promise<boolean> {
    const used = await manager.update(
      TotpSecret,
      { adminId, sealedSecret, lastStep: LessThan(String(step)) },
      { lastStep: String(step) },
    );
    return Boolean(used.affected);
  }

  /** Returns whether there was one. */
  async deleteApp(adminId: string, manager: EntityManager): Promise<boolean> {
    return Boolean((await manager.delete(TotpSecret, { adminId })).affected);
  }

  /** In the order in which they were added. */
  async findPasskeys(adminId: string, manager: EntityManager = this.dataSource.manager): Promise<Passkey[]> {
    return manager.find(Passkey, { where: { adminId }, order: { id: 'ASC' } });
  }

  /** `adminId`: the required account; null for any. Ignores accounts that sign in only by the identity provider. */
  async findPasskey(credentialId: string, adminId: string | null): Promise<StoredPasskey | undefined> {
    const [found] = await this.dataSource.query<StoredPasskey[]>(
      `SELECT passkeys.id, public_key AS "publicKey", counter, admin_id AS "adminId", email,
         session_version AS "sessionVersion"
       FROM passkeys JOIN admins ON admins.id = admin_id
       WHERE credential_id = $1 AND ($2::bigint IS NULL OR admin_id = $2)
         AND (password_hash <> '' OR openid_subject IS NULL)`,
      [credentialId, adminId],
    );
    return found;
  }

  /** False if an account has the credential. */
  async insertPasskey(
    passkey: Pick<Passkey, 'adminId' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name'>,
    manager: EntityManager,
  ): Promise<boolean> {
    const inserted = await manager.createQueryBuilder().insert().into(Passkey).values(passkey).orIgnore().execute();
    return hasRow(inserted);
  }

  /** Whether the counter advanced: of two concurrent uses with one counter, one is a copy's. */
  async usePasskey(id: string, counter: number): Promise<boolean> {
    const used = await this.dataSource.manager
      .createQueryBuilder()
      .update(Passkey)
      .set({ counter: String(counter), lastUsedAt: () => 'now()' })
      .where({ id })
      .andWhere('(counter < :counter OR (counter = 0 AND :counter = 0))', { counter })
      .execute();
    return Boolean(used.affected);
  }

  /** Returns whether the account had it. */
  async deletePasskey(id: string, adminId: string, manager: EntityManager): Promise<boolean> {
    return Boolean((await manager.delete(Passkey, { id, adminId })).affected);
  }

  async countUnusedCodes(adminId: string): Promise<number> {
    return this.dataSource.manager.countBy(RecoveryCode, { adminId, usedAt: IsNull() });
  }

  async hasCodes(adminId: string, manager: EntityManager): Promise<boolean> {
    return manager.existsBy(RecoveryCode, { adminId });
  }

  async insertCodes(adminId: string, hashes: Buffer[], manager: EntityManager): Promise<void> {
    await manager.insert(
      RecoveryCode,
      hashes.map((codeHash) => ({ adminId, codeHash })),
    );
  }

  /** False if it is unknown or was used. */
  async useCode(adminId: string, codeHash: Buffer, manager: EntityManager): Promise<boolean> {
    const used = await manager.update(RecoveryCode, { adminId, codeHash, usedAt: IsNull() }, { usedAt: () => 'now()' });
    return Boolean(used.affected);
  }

  async deleteCodes(adminId: string, manager: EntityManager): Promise<void> {
    await manager.delete(RecoveryCode, { adminId });
  }
}
