import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { OneTimeToken } from './one-time-token.entity.js';

/** What a token stands for. `data`: as passed to `insert`. */
export interface StoredToken {
  adminId: string | null;
  data: unknown;
}

/** Unexpired tokens. */
@Injectable()
export class OneTimeTokensRepository {
  constructor(@InjectRepository(OneTimeToken) private readonly tokens: Repository<OneTimeToken>) {}

  /** `lifetime`: in minutes. */
  async insert(
    { tokenHash, purpose, adminId, data }: Omit<OneTimeToken, 'admin' | 'expiresAt'>,
    lifetime: number,
  ): Promise<void> {
    await this.tokens.query(
      `INSERT INTO one_time_tokens (token_hash, purpose, admin_id, data, expires_at)
       VALUES ($1, $2, $3, $4, now() + $5 * interval '1 minute')`,
      [tokenHash, purpose, adminId, JSON.stringify(data), lifetime],
    );
  }

  async find(purpose: string, tokenHash: Buffer): Promise<StoredToken | undefined> {
    const found = await this.tokens
      .createQueryBuilder('token')
      .where({ purpose, tokenHash })
      .andWhere('token.expires_at > now()')
      .getOne();
    return found ?? undefined;
  }

  /** Also undefined if another transaction has deleted it. */
  async delete(
    purpose: string,
    tokenHash: Buffer,
    manager: EntityManager = this.tokens.manager,
  ): Promise<StoredToken | undefined> {
    const [[deleted]] = await manager.query<[StoredToken[], number]>(
      `DELETE FROM one_time_tokens WHERE token_hash = $1 AND purpose = $2 AND expires_at > now()
       RETURNING admin_id AS "adminId", data`,
      [tokenHash, purpose],
    );
    return deleted;
  }

  async deleteExpired(): Promise<void> {
    await this.tokens.createQueryBuilder().delete().where('expires_at < now()').execute();
  }
}
