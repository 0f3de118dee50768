import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogRepository } from '../../admins/audit/audit-log.repository.js';
import { changedWebhook } from '../../admins/notices/notices.js';
import { NoticesService } from '../../admins/notices/notices.service.js';
import { MessagesRepository } from './messages.repository.js';
import type { Webhook } from './webhook.entity.js';
import { WebhookSecrets } from './webhook-secrets.js';
import type { ListedWebhookDto } from './webhooks.dto.js';
import { TooManyWebhooksError, WebhookUnknownError } from './webhooks.errors.js';
import { type WebhookSettings, WebhooksRepository, type WebhookUpdate } from './webhooks.repository.js';

/** Each gets its own copy of every message. */
const MAX_WEBHOOKS = 20;

interface WebhookChanges extends Partial<WebhookSettings> {
  isPaused?: boolean;
}

/** The webhooks. Every change writes its audit log entry in the same transaction. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly auditLog: AuditLogRepository,
    private readonly secrets: WebhookSecrets,
    private readonly notices: NoticesService,
    private readonly messages: MessagesRepository,
  ) {}

  /** Newest first. */
  async list(): Promise<ListedWebhookDto[]> {
    return this.webhooks.findAll();
  }

  /** Notifies owners by mail. Rejects with `TooManyWebhooksError`. */
  async add(settings: WebhookSettings, actor: string): Promise<{ id: string; secret: string }> {
    const salt = randomBytes(32);
    const added = await this.webhooks.transaction(async (manager) => {
      if ((await this.webhooks.lockAndCount(manager)) >= MAX_WEBHOOKS) throw new TooManyWebhooksError(MAX_WEBHOOKS);
      const id = await this.webhooks.insert({ ...settings, secretSalt: salt, madeBy: actor }, manager);
      await this.auditLog.record(actor, 'webhook added', { webhook: id, ...inAudit(settings) }, manager);
      return { id, secret: this.secrets.inWords(salt) };
    });
    this.notices.notifyOwners(changedWebhook(settings, 'added', actor));
    return added;
  }

  /**
   * Missing settings stay. Notifies owners by mail. This and all methods below reject with `WebhookUnknownError`,
   * and retry the next message immediately.
   */
  async change(id: string, { isPaused, ...settings }: WebhookChanges, actor: string): Promise<void> {
    const hasSettings = Object.keys(settings).length > 0;
    const webhook = await this.webhooks.transaction(async (manager) => {
      const state = isPaused ? 'paused' : 'on';
      const changed = await this.update(id, { ...settings, ...(isPaused !== undefined && { state }) }, manager);
      if (hasSettings) {
        await this.auditLog.record(actor, 'webhook changed', { webhook: id, ...inAudit(changed) }, manager);
      }
      if (isPaused !== undefined) {
        const action = isPaused ? 'webhook paused' : 'webhook resumed';
        await this.auditLog.record(actor, action, { webhook: id, name: changed.name }, manager);
      }
      return changed;
    });
    if (hasSettings) this.notices.notifyOwners(changedWebhook(webhook, 'changed', actor));
  }

  /** Returns the new secret. The previous one also signs for a day. Notifies owners by mail. */
  async rotate(id: string, actor: string): Promise<string> {
    const secretSalt = randomBytes(32);
    const changes = { secretSalt, earlierSalt: () => 'secret_salt', rotatedAt: () => 'now()' };
    const webhook = await this.webhooks.transaction(async (manager) => {
      const changed = await this.update(id, changes, manager);
      await this.auditLog.record(actor, 'webhook secret rotated', { webhook: id, name: changed.name }, manager);
      return changed;
    });
    this.notices.notifyOwners(changedWebhook(webhook, 'replaced the secret of', actor));
    return this.secrets.inWords(secretSalt);
  }

  async test(id: string): Promise<void> {
    await this.webhooks.transaction(async (manager) => {
      await this.update(id, {}, manager);
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

  /** The body of a message, without the personal details of its voters, which are not stored. */
  async bodyOf(id: string, deliveryId: string): Promise<string> {
    const delivery = await this.webhooks.findDelivery(deliveryId, id);
    if (!delivery) throw new WebhookUnknownError();
    return this.messages.bodyOf(delivery, false);
  }

  /** Sends one message again, or all failed ones. Returns how many; waiting ones are not sent twice. */
  async replay(id: string, deliveryId: string | null, actor: string): Promise<number> {
    return this.webhooks.transaction(async (manager) => {
      const { name } = await this.update(id, {}, manager);
      const replayed = await this.webhooks.replay(id, deliveryId, manager);
      if (replayed > 0)
        await this.auditLog.record(actor, 'webhook replayed', { webhook: id, name, messages: replayed }, manager);
      return replayed;
    });
  }

  private async update(id: string, changes: WebhookUpdate, manager: EntityManager): Promise<Webhook> {
    const webhook = await this.webhooks.update(id, changes, manager);
    if (!webhook) throw new WebhookUnknownError();
    return webhook;
  }
}

/** Without the path of the URL, which is a secret for some receivers. */
function inAudit({ name, url, events, hasDetails }: WebhookSettings): Record<string, unknown> {
  return { name, host: new URL(url).host, events, details: hasDetails };
}
