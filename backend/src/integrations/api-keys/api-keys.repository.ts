import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { ApiKey } from './api-key.entity.js';
import type { ListedApiKeyDto } from './api-keys.dto.js';

/** `isUseDue`: its last use was recorded more than a minute ago, or never. */
export type FoundKey = Pick<ApiKey, 'id' | 'name' | 'scopes'> & { isUseDue: boolean };

/** Only the first of concurrent uses updates the row. */
const NOTE_USE = `
UPDATE api_keys SET last_used_at = now() FROM (SELECT last_used_at AS before FROM api_keys WHERE id = $1 FOR UPDATE) AS earlier
WHERE id = $1 AND (before IS NULL OR before < now() - interval '1 minute')
RETURNING before IS NULL OR before < now() - interval '1 hour' AS "isAfterPause"`;

@Injectable()
export class ApiKeysRepository {
  constructor(@InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>) {}

  async transaction<Result>(work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    return this.keys.manager.transaction(work);
  }

  /** Newest first. */
  async findAll(): Promise<ListedApiKeyDto[]> {
    return this.keys.query<ListedApiKeyDto[]>(
      'SELECT id, name, hint, scopes, made_by, created_at, expires_at, last_used_at FROM api_keys ORDER BY id DESC',
    );
  }

  /** Serialises inserts, so that none exceeds the limit, and counts the keys. */
  async lockAndCount(manager: EntityManager): Promise<number> {
    await manager.query('LOCK TABLE api_keys IN SHARE ROW EXCLUSIVE MODE');
    return manager.count(ApiKey);
  }

  /** Returns its id. */
  async insert(
    key: Pick<ApiKey, 'name' | 'hash' | 'hint' | 'scopes' | 'madeBy' | 'expiresAt'>,
    manager: EntityManager,
  ): Promise<string> {
    return (await manager.save(ApiKey, key)).id;
  }

  /** Returns its name; undefined if there is none. */
  async delete(id: string, manager: EntityManager): Promise<string | undefined> {
    const key = await manager.findOne(ApiKey, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (key) await manager.delete(ApiKey, { id });
    return key?.name;
  }

  /** Undefined if unknown, revoked or expired. */
  async findValid(hash: Buffer): Promise<FoundKey | undefined> {
    return this.keys
      .createQueryBuilder('key')
      .select(['key.id AS id', 'key.name AS name', 'key.scopes AS scopes'])
      .addSelect(`key.last_used_at IS NULL OR key.last_used_at < now() - interval '1 minute'`, 'isUseDue')
      .where({ hash })
      .andWhere('(key.expires_at IS NULL OR key.expires_at > now())')
      .getRawOne<FoundKey>();
  }

  /** Returns whether the previous use was more than an hour ago. False if a concurrent use was recorded. */
  async noteUse(id: string, manager: EntityManager): Promise<boolean> {
    const [rows]: [{ isAfterPause: boolean }[], number] = await manager.query(NOTE_USE, [id]);
    return rows[0]?.isAfterPause ?? false;
  }
}
