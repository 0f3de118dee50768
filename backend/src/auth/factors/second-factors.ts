import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLogService } from '../../audit/audit-log.service.js';
import { AccountNotices } from '../../notices/account-notices.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { Account } from '../../platform/http/account.js';
import { RECENT_MINUTES } from '../../platform/http/recent-sign-in.decorator.js';
import { LastFactorError, NoFactorError, SignInTooOldError } from './factors.errors.js';
import { makeRecoveryCodes, recoveryCodeHash } from './recovery-codes.js';

/** As the sign-in and the page name them. */
export const FACTOR_KINDS = ['app', 'passkey'] as const;

export type FactorKind = (typeof FACTOR_KINDS)[number];

interface FactorsInWords {
  /** Since when there is an authenticator app. */
  app: Date | null;
  passkeys: { id: string; name: string; added_at: Date; last_used_at: Date | null }[];
  recoveryCodesLeft: number;
  /** Whether the last factor has to stay. */
  isRequired: boolean;
  /** Whether this session may change them. */
  isRecent: boolean;
}

/** What the second factors of an account have in common, whatever their kind. */
@Injectable()
export class SecondFactors {
  private readonly ownersNeedOne: boolean;

  constructor(
    private readonly dataSource: DataSource,
    private readonly auditLog: AuditLogService,
    private readonly notices: AccountNotices,
    @Inject(CONFIG) { OWNERS_NEED_SECOND_FACTOR }: Pick<Config, 'OWNERS_NEED_SECOND_FACTOR'>,
  ) {
    this.ownersNeedOne = OWNERS_NEED_SECOND_FACTOR;
  }

  /** The kinds that an account has. None: its password is enough. */
  async kindsOf(adminId: string, manager: EntityManager = this.dataSource.manager): Promise<FactorKind[]> {
    return manager
      .query<{ kind: FactorKind }[]>(
        `SELECT 'app' AS kind FROM totp_secrets WHERE admin_id = $1
         UNION SELECT 'passkey' FROM passkeys WHERE admin_id = $1 ORDER BY kind`,
        [adminId],
      )
      .then((rows) => rows.map(({ kind }) => kind));
  }

  /** Whether the account has to set up a factor before it may do anything else. */
  async isMissing({ id, role }: Account): Promise<boolean> {
    return this.isRequired(role) && (await this.kindsOf(id)).length === 0;
  }

  async describe({ id, role, sessionId }: Account): Promise<FactorsInWords> {
    const [found] = await this.dataSource.query<Omit<FactorsInWords, 'isRequired' | 'passkeys'>[]>(
      `SELECT
         (SELECT added_at FROM totp_secrets WHERE admin_id = $1) AS app,
         (SELECT count(*)::int FROM recovery_codes WHERE admin_id = $1 AND used_at IS NULL) AS "recoveryCodesLeft",
         created_at > now() - $3 * interval '1 minute' AS "isRecent"
       FROM sessions WHERE id = $2`,
      [id, sessionId, RECENT_MINUTES],
    );
    const passkeys = await this.dataSource.query<FactorsInWords['passkeys']>(
      'SELECT id, name, added_at, last_used_at FROM passkeys WHERE admin_id = $1 ORDER BY id',
      [id],
    );
    if (!found) throw new Error('a session that was found by its token is gone');
    return { ...found, passkeys, isRequired: this.isRequired(role) };
  }

  /** Rejects with `SignInTooOldError`. */
  async requireRecentSignIn({ sessionId }: Account): Promise<void> {
    const found = await this.dataSource.query<unknown[]>(
      `SELECT FROM sessions WHERE id = $1 AND created_at > now() - $2 * interval '1 minute'`,
      [sessionId, RECENT_MINUTES],
    );
    if (found.length === 0) throw new SignInTooOldError();
  }

  /**
   * Runs `add` in a transaction in which nothing else changes the account's factors. Returns recovery codes when the
   * account has none yet, which only this response shows. The account is told by mail.
   */
  async add(
    account: Account,
    kind: FactorKind,
    add: (manager: EntityManager) => Promise<void>,
  ): Promise<string[] | null> {
    const made = await this.change(account, async (manager) => {
      await add(manager);
      await this.auditLog.record(account.email, 'second factor added', { account: account.email, kind }, manager);
      const [codes] = await manager.query<unknown[]>('SELECT FROM recovery_codes WHERE admin_id = $1 LIMIT 1', [
        account.id,
      ]);
      return codes ? null : insertRecoveryCodes(manager, account.id);
    });
    this.notices.newFactor(account.email, kind);
    return made;
  }

  /** Runs `remove`, which returns whether there was one. Rejects with `LastFactorError`. Recovery codes go with the last one. */
  async remove(account: Account, kind: string, remove: (manager: EntityManager) => Promise<boolean>): Promise<boolean> {
    return this.change(account, async (manager) => {
      if (!(await remove(manager))) return false;
      const left = await this.kindsOf(account.id, manager);
      if (left.length === 0) {
        if (this.isRequired(account.role)) throw new LastFactorError();
        await manager.query('DELETE FROM recovery_codes WHERE admin_id = $1', [account.id]);
      }
      await this.auditLog.record(account.email, 'second factor removed', { account: account.email, kind }, manager);
      return true;
    });
  }

  /** Replaces the recovery codes. Rejects with `NoFactorError`. */
  async renewRecoveryCodes(account: Account): Promise<string[]> {
    return this.change(account, async (manager) => {
      if ((await this.kindsOf(account.id, manager)).length === 0) throw new NoFactorError();
      await manager.query('DELETE FROM recovery_codes WHERE admin_id = $1', [account.id]);
      await this.auditLog.record(account.email, 'recovery codes made', { account: account.email }, manager);
      return insertRecoveryCodes(manager, account.id);
    });
  }

  private isRequired(role: Account['role']): boolean {
    return this.ownersNeedOne && role === 'owner';
  }

  /** Changes at the same time follow one another, as all of them lock the account's row. */
  private async change<Result>(account: Account, work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query('SELECT FROM admins WHERE id = $1 FOR UPDATE', [account.id]);
      return work(manager);
    });
  }
}

async function insertRecoveryCodes(manager: EntityManager, adminId: string): Promise<string[]> {
  const codes = makeRecoveryCodes();
  await manager.query('INSERT INTO recovery_codes (admin_id, code_hash) SELECT $1, unnest($2::bytea[])', [
    adminId,
    codes.map((code) => recoveryCodeHash(code)),
  ]);
  return codes;
}
