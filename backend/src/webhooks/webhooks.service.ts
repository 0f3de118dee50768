import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditAction } from '../audit/audit-entry.entity.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { NoticesService } from '../notices/notices.service.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { TooManyWebhooksError, WebhookUnknownError } from './webhooks.errors.js';
import { type ListedWebhook, type WebhookSettings, WebhooksRepository } from './webhooks.repository.js';

/** Every message is made once for each. */
const MAX_WEBHOOKS = 20;

/** The webhooks. Every change writes its audit log entry in the same transaction. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly auditLog: AuditLogService,
    private readonly secrets: WebhookSecrets,
    private readonly notices: NoticesService,
  ) {}

  /** The newest first. */
  async list(): Promise<ListedWebhook[]> {
    return this.webhooks.findAll();
  }

  /** Owners are told by mail. Rejects with `TooManyWebhooksError`. */
  async add(settings: WebhookSettings, actor: string): Promise<{ id: string; secret: string }> {
    const salt = randomBytes(32);
    const { name } = settings;
    const added = await this.webhooks.transaction(async (manager) => {
      if ((await this.webhooks.lockAndCount(manager)) >= MAX_WEBHOOKS) throw new TooManyWebhooksError(MAX_WEBHOOKS);
      const id = await this.webhooks.insert({ ...settings, secretSalt: salt, madeBy: actor }, manager);
      await this.auditLog.record(actor, 'webhook added', { webhook: id, ...inAudit(settings) }, manager);
      return { id, secret: this.secrets.inWords(salt) };
    });
    this.notices.webhook({ name, host: hostOf(settings), by: actor, isNew: true });
    return added;
  }

  /** Owners are told by mail. This and all below reject with `WebhookUnknownError`, and have the next message tried at once. */
  async change(id: string, settings: WebhookSettings, actor: string): Promise<void> {
    const { name, url, events, hasDetails } = settings;
    await this.update(id, { name, url, events, hasDetails }, 'webhook changed', inAudit(settings), actor);
    this.notices.webhook({ name, host: hostOf(settings), by: actor, isNew: false });
  }

  async pause(id: string, isPaused: boolean, actor: string): Promise<void> {
    const action = isPaused ? 'webhook paused' : 'webhook resumed';
    await this.update(id, { state: isPaused ? 'paused' : 'on' }, action, {}, actor);
  }

  /** Returns the new secret. For a day the earlier one signs too. */
  async rotate(id: string, actor: string): Promise<string> {
    const secretSalt = randomBytes(32);
    await this.update(
      id,
      { secretSalt, earlierSalt: () => 'secret_salt', rotatedAt: () => 'now()' },
      'webhook secret rotated',
      {},
      actor,
    );
    return this.secrets.inWords(secretSalt);
  }

  async test(id: string): Promise<void> {
    await this.webhooks.transaction(async (manager) => {
      await this.wake(id, manager);
      await this.webhooks.insertTest(id, manager);
    });
  }

  /** Idempotent. */
  async remove(id: string, actor: string): Promise<void> {
    await this.webhooks.transaction(async (manager) => {
      const webhook = await this.webhooks.lock(id, manager);
      if (!webhook) return;
      await this.webhooks.delete(id, manager);
      await this.auditLog.record(actor, 'webhook deleted', { webhook: id, name: webhook.name }, manager);
    });
  }

  /** Has one message sent again, or all that failed. Returns how many; what waits already is not sent twice. */
  async replay(id: string, deliveryId: string | null, actor: string): Promise<number> {
    return this.webhooks.transaction(async (manager) => {
      const name = await this.wake(id, manager);
      const replayed = await this.webhooks.replay(id, deliveryId, manager);
      if (replayed > 0)
        await this.auditLog.record(actor, 'webhook replayed', { webhook: id, name, messages: replayed }, manager);
      return replayed;
    });
  }

  private async update(
    id: string,
    changes: Parameters<EntityManager['update']>[2],
    action: AuditAction,
    detail: Record<string, unknown>,
    actor: string,
  ): Promise<void> {
    await this.webhooks.transaction(async (manager) => {
      const name = await this.wake(id, manager);
      await this.webhooks.update(id, changes, manager);
      await this.auditLog.record(actor, action, { webhook: id, name, ...detail }, manager);
    });
  }

  /** Returns the name. */
  private async wake(id: string, manager: EntityManager): Promise<string> {
    const name = await this.webhooks.wake(id, manager);
    if (name === undefined) throw new WebhookUnknownError();
    return name;
  }
}

function inAudit({ name, url, events, hasDetails }: WebhookSettings): Record<string, unknown> {
  return { name, host: hostOf({ url }), events, details: hasDetails };
}

/** Without the path of the address, in which some receivers have a secret. */
function hostOf({ url }: Pick<WebhookSettings, 'url'>): string {
  return new URL(url).host;
}
