import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { Account } from '../../platform/http/requester.js';
import { AuditLogRepository } from '../audit/audit-log.repository.js';
import { newFactor, newRecoveryCodes, removedFactor } from '../notices/notices.js';
import { NoticesService } from '../notices/notices.service.js';
import { LastFactorError, NoFactorError } from './factors.errors.js';
import { type FactorKind, FactorsRepository } from './factors.repository.js';
import { makeRecoveryCodes, recoveryCodeHash } from './recovery-codes.js';
import type { SecondFactorsDto } from './second-factors.dto.js';

/** What all kinds of second factors of an account share. */
@Injectable()
export class SecondFactorsService {
  private readonly ownersNeedOne: boolean;

  constructor(
    private readonly factors: FactorsRepository,
    private readonly auditLog: AuditLogRepository,
    private readonly notices: NoticesService,
    @Inject(CONFIG) { OWNERS_NEED_SECOND_FACTOR }: Pick<Config, 'OWNERS_NEED_SECOND_FACTOR'>,
  ) {
    this.ownersNeedOne = OWNERS_NEED_SECOND_FACTOR;
  }

  /** The account's kinds of factors. If none, its password is enough. */
  async kindsOf(adminId: string): Promise<FactorKind[]> {
    return this.factors.kindsOf(adminId);
  }

  /** Whether the account must set up a factor before anything else. */
  async isMissing({ id, role }: Account): Promise<boolean> {
    return this.isRequired(role) && (await this.kindsOf(id)).length === 0;
  }

  async describe({ id, role, isRecent }: Account): Promise<SecondFactorsDto> {
    const passkeys = await this.factors.findPasskeys(id);
    return {
      app: (await this.factors.findApp(id))?.addedAt ?? null,
      passkeys: passkeys.map(({ id, name, addedAt, lastUsedAt }) => ({
        id,
        name,
        added_at: addedAt,
        last_used_at: lastUsedAt,
      })),
      recovery_codes_left: await this.factors.countUnusedCodes(id),
      required: this.isRequired(role),
      changeable: isRecent,
    };
  }

  /**
   * Runs `add` in a transaction in which nothing else changes the account's factors. Returns recovery codes if the account has
   * none yet; only this response shows them. The account is notified by mail.
   */
  async add(
    account: Account,
    kind: FactorKind,
    add: (manager: EntityManager) => Promise<void>,
  ): Promise<string[] | null> {
    const made = await this.change(account, async (manager) => {
      await add(manager);
      await this.auditLog.record(account.email, 'second factor added', { account: account.email, kind }, manager);
      return (await this.factors.hasCodes(account.id, manager)) ? null : this.makeCodes(account.id, manager);
    });
    this.notices.notify(account.email, newFactor(account.email, kind));
    return made;
  }

  /**
   * Runs `remove`, which returns whether there was one. Rejects with `LastFactorError`. Recovery codes go with the last one. The
   * account is notified by mail.
   */
  async remove(
    account: Account,
    kind: FactorKind,
    remove: (manager: EntityManager) => Promise<boolean>,
  ): Promise<boolean> {
    const isRemoved = await this.change(account, async (manager) => {
      if (!(await remove(manager))) return false;
      const left = await this.factors.kindsOf(account.id, manager);
      if (left.length === 0) {
        if (this.isRequired(account.role)) throw new LastFactorError();
        await this.factors.deleteCodes(account.id, manager);
      }
      await this.auditLog.record(account.email, 'second factor removed', { account: account.email, kind }, manager);
      return true;
    });
    if (isRemoved) this.notices.notify(account.email, removedFactor(account.email, kind));
    return isRemoved;
  }

  /** Replaces the recovery codes. Rejects with `NoFactorError`. The account is notified by mail. */
  async renewRecoveryCodes(account: Account): Promise<string[]> {
    const codes = await this.change(account, async (manager) => {
      if ((await this.factors.kindsOf(account.id, manager)).length === 0) throw new NoFactorError();
      await this.factors.deleteCodes(account.id, manager);
      await this.auditLog.record(account.email, 'recovery codes made', { account: account.email }, manager);
      return this.makeCodes(account.id, manager);
    });
    this.notices.notify(account.email, newRecoveryCodes(account.email));
    return codes;
  }

  private isRequired(role: Account['role']): boolean {
    return this.ownersNeedOne && role === 'owner';
  }

  /** Concurrent changes are serialised by their lock on the account's row. */
  private async change<Result>(account: Account, work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    return this.factors.transaction(async (manager) => {
      await this.factors.lockAccount(account.id, manager);
      return work(manager);
    });
  }

  private async makeCodes(adminId: string, manager: EntityManager): Promise<string[]> {
    const codes = makeRecoveryCodes();
    await this.factors.insertCodes(
      adminId,
      codes.flatMap((code) => recoveryCodeHash(code) ?? []),
      manager,
    );
    return codes;
  }
}
