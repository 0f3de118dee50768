import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { Admin } from './admin.entity.js';
import { PasswordReset } from './password-reset.entity.js';

/** The links of mails that set a password. */
@Injectable()
export class PasswordResetsRepository {
  constructor(@InjectRepository(PasswordReset) private readonly resets: Repository<PasswordReset>) {}

  /** `lifetime`: in minutes. */
  async insert(adminId: string, tokenHash: Buffer, lifetime: number, manager: EntityManager): Promise<void> {
    const expiresAt = () => `now() + interval '${lifetime} minutes'`;
    await manager.insert(PasswordReset, { adminId, tokenHash, expiresAt });
  }

  /** Deletes expired links of the account, and counts the others. */
  async countValid(adminId: string, manager: EntityManager): Promise<number> {
    await manager
      .createQueryBuilder()
      .delete()
      .from(PasswordReset)
      .where({ adminId })
      .andWhere('expires_at <= now()')
      .execute();
    return manager.countBy(PasswordReset, { adminId });
  }

  async delete(tokenHash: Buffer): Promise<void> {
    await this.resets.delete({ tokenHash });
  }

  /** Null if there is no such link, or it was used or has expired. */
  async findAccount(tokenHash: Buffer): Promise<Admin | null> {
    return this.resets.manager
      .createQueryBuilder(Admin, 'admin')
      .innerJoin('password_resets', 'reset', 'reset.admin_id = admin.id')
      .where('reset.token_hash = :tokenHash AND used_at IS NULL AND expires_at > now()', { tokenHash })
      .getOne();
  }

  /** False if it was used or has expired. */
  async use(tokenHash: Buffer, manager: EntityManager): Promise<boolean> {
    const used = await manager
      .createQueryBuilder()
      .update(PasswordReset)
      .set({ usedAt: () => 'now()' })
      .where({ tokenHash })
      .andWhere('used_at IS NULL AND expires_at > now()')
      .execute();
    return Boolean(used.affected);
  }
}
