import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { AccountNotices } from '../notices/account-notices.js';
import type { ApiKeyScope } from '../platform/http/by-api-key.decorator.js';
import { ApiKey } from './api-key.entity.js';
import { TooManyApiKeysError } from './api-keys-errors.js';

const MOST = 50;
/** By which a key is recognised: by the server beside a session's token, and by programs that look for leaked secrets. */
const PREFIX = 'poll_';
/** 256 random bits in base64url. */
const KEY = /^poll_[\w-]{43}$/;
const HINT_LENGTH = 4;

/** Waits for concurrent ones, so that none is made beyond the number. */
const LOCK = 'LOCK TABLE api_keys IN SHARE ROW EXCLUSIVE MODE';

const FIND = `
SELECT id, name, scopes, last_used_at IS NULL OR last_used_at < now() - interval '1 minute' AS "isUseDue"
FROM api_keys WHERE hash = $1 AND (expires_at IS NULL OR expires_at > now())`;

/** Of concurrent uses the first one updates the row. */
const NOTE_USE = `
UPDATE api_keys SET last_used_at = now() FROM (SELECT last_used_at AS before FROM api_keys WHERE id = $1 FOR UPDATE) AS earlier
WHERE id = $1 AND (before IS NULL OR before < now() - interval '1 minute')
RETURNING before IS NULL OR before < now() - interval '1 hour' AS "isAfterPause"`;

interface FoundKey {
  id: string;
  name: string;
  scopes: ApiKeyScope[];
}

interface NewKey {
  name: string;
  scopes: ApiKeyScope[];
  expiresAt: Date | null;
}

/** The API keys. Every change writes its audit log entry in the same transaction. */
@Injectable()
export class ApiKeys {
  constructor(
    private readonly dataSource: DataSource,
    private readonly auditLog: AuditLog,
    private readonly notices: AccountNotices,
  ) {}

  /** The newest first. */
  async list(): Promise<ApiKey[]> {
    return this.dataSource.getRepository(ApiKey).find({ order: { id: 'DESC' } });
  }

  /** Returns the key, which is not stored. Owners are told by mail. Rejects with `TooManyApiKeysError`. */
  async make({ name, scopes, expiresAt }: NewKey, actor: string): Promise<string> {
    const key = PREFIX + randomBytes(32).toString('base64url');
    await this.dataSource.transaction(async (manager) => {
      await manager.query(LOCK);
      if ((await manager.count(ApiKey)) >= MOST) throw new TooManyApiKeysError(MOST);
      const [made] = await manager.query<{ id: string }[]>(
        `INSERT INTO api_keys (name, hash, hint, scopes, made_by, expires_at) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
        [name, hashOf(key), key.slice(-HINT_LENGTH), scopes, actor, expiresAt],
      );
      const detail = { key: made?.id, name, scopes, ...(expiresAt && { expires: expiresAt.toISOString() }) };
      await this.auditLog.record(actor, 'API key made', detail, manager);
    });
    this.notices.newApiKey(name, actor);
    return key;
  }

  /** Twice does nothing more. */
  async revoke(id: string, actor: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const [revoked]: [{ name: string }[], number] = await manager.query(
        'DELETE FROM api_keys WHERE id = $1 RETURNING name',
        [id],
      );
      const [key] = revoked;
      if (key) await this.auditLog.record(actor, 'API key revoked', { key: id, name: key.name }, manager);
    });
  }

  /** Undefined: it is unknown, revoked or expired. Notes the use, in the audit log when it is the first within an hour. */
  async use(key: string): Promise<FoundKey | undefined> {
    if (!KEY.test(key)) return undefined;
    const [found] = await this.dataSource.query<(FoundKey & { isUseDue: boolean })[]>(FIND, [hashOf(key)]);
    if (found?.isUseDue) await this.noteUse(found);
    return found;
  }

  private async noteUse({ id, name, scopes }: FoundKey): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const [rows]: [{ isAfterPause: boolean }[], number] = await manager.query(NOTE_USE, [id]);
      if (rows[0]?.isAfterPause) {
        await this.auditLog.record(actorOf({ id, name }), 'API key used', { key: id, scopes }, manager);
      }
    });
  }
}

/** A key in the audit log. Names may be alike, the number is not. */
export function actorOf({ id, name }: Pick<FoundKey, 'id' | 'name'>): string {
  return `API key ${id}: ${name}`;
}

/** The key in a header `Authorization: Bearer poll_…`; undefined when it is something else, such as a session's token. */
export function apiKeyIn(authorization: string | undefined): string | undefined {
  const [scheme, token] = authorization?.split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' && token?.startsWith(PREFIX) ? token : undefined;
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
