import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditLogRepository } from '../../admins/audit/audit-log.repository.js';
import { newApiKey } from '../../admins/notices/notices.js';
import { NoticesService } from '../../admins/notices/notices.service.js';
import type { ListedApiKeyDto } from './api-keys.dto.js';
import { TooManyApiKeysError } from './api-keys.errors.js';
import { ApiKeysRepository, type FoundKey } from './api-keys.repository.js';
import type { ApiKeyScope } from './by-api-key.decorator.js';

const MAX_KEYS = 50;
/** Identifies a key: to the server beside session tokens, and to scanners for leaked secrets. */
const PREFIX = 'poll_';
/** 256 random bits in base64url. */
const KEY = /^poll_[\w-]{43}$/;
const HINT_LENGTH = 4;

interface NewKey {
  name: string;
  scopes: ApiKeyScope[];
  expiresAt: Date | null;
}

/** The API keys. Every change writes its audit log entry in the same transaction. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly apiKeys: ApiKeysRepository,
    private readonly auditLog: AuditLogRepository,
    private readonly notices: NoticesService,
  ) {}

  /** Newest first. */
  async list(): Promise<ListedApiKeyDto[]> {
    return this.apiKeys.findAll();
  }

  /** Returns the key, which is not stored. Owners are notified by mail. Rejects with `TooManyApiKeysError`. */
  async make({ name, scopes, expiresAt }: NewKey, actor: string): Promise<string> {
    const key = PREFIX + randomBytes(32).toString('base64url');
    await this.apiKeys.transaction(async (manager) => {
      if ((await this.apiKeys.lockAndCount(manager)) >= MAX_KEYS) throw new TooManyApiKeysError(MAX_KEYS);
      const hint = key.slice(-HINT_LENGTH);
      const id = await this.apiKeys.insert(
        { name, hash: hashOf(key), hint, scopes, madeBy: actor, expiresAt },
        manager,
      );
      const detail = { key: id, name, scopes, ...(expiresAt && { expires: expiresAt.toISOString() }) };
      await this.auditLog.record(actor, 'API key made', detail, manager);
    });
    this.notices.notifyOwners(newApiKey(name, actor));
    return key;
  }

  /** Idempotent. */
  async revoke(id: string, actor: string): Promise<void> {
    await this.apiKeys.transaction(async (manager) => {
      const name = await this.apiKeys.delete(id, manager);
      if (name !== undefined) await this.auditLog.record(actor, 'API key revoked', { key: id, name }, manager);
    });
  }

  /** Undefined if unknown, revoked or expired. Records the use, in the audit log if it is the first within an hour. */
  async use(key: string): Promise<FoundKey | undefined> {
    if (!KEY.test(key)) return undefined;
    const found = await this.apiKeys.findValid(hashOf(key));
    if (found?.isUseDue) await this.noteUse(found);
    return found;
  }

  private async noteUse({ id, name, scopes }: FoundKey): Promise<void> {
    await this.apiKeys.transaction(async (manager) => {
      const isAfterPause = await this.apiKeys.noteUse(id, manager);
      if (isAfterPause) await this.auditLog.record(actorOf({ id, name }), 'API key used', { key: id, scopes }, manager);
    });
  }
}

/** A key in the audit log. Names may repeat, the number does not. */
export function actorOf({ id, name }: Pick<FoundKey, 'id' | 'name'>): string {
  return `API key ${id}: ${name}`;
}

/** The key in a header `Authorization: Bearer poll_…`; undefined for anything else, such as a session's token. */
export function apiKeyIn(authorization: string | undefined): string | undefined {
  const [scheme, token] = authorization?.split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' && token?.startsWith(PREFIX) ? token : undefined;
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
