import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type AuditAction } from '../audit/audit-entry.entity.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { AccountNotices } from '../notices/account-notices.js';
import { Webhook, type WebhookEvent, type WebhookState } from './webhook.entity.js';
import { inBatches, MOST_PER_STATEMENT } from './webhook-queue.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { TooManyWebhooksError, WebhookUnknownError } from './webhooks.errors.js';

/** Every message is made once for each. */
const MOST = 20;
/** What is counted of waiting and failed messages: the page says 'more than' beyond. */
export const MOST_COUNTED = 1_000;

/** Waits for concurrent ones, so that none is added beyond the number. */
const LOCK = 'LOCK TABLE webhooks IN SHARE ROW EXCLUSIVE MODE';

const counted = (state: string) => `
  (SELECT count(*)::int FROM (
    SELECT FROM webhook_deliveries WHERE webhook_id = webhooks.id AND webhook_deliveries.state = '${state}' LIMIT ${MOST_COUNTED + 1}
  ) AS counted)`;

const LIST = `
SELECT id, name, url, events, has_details AS "hasDetails", state, failures, made_by AS "madeBy", created_at AS "createdAt",
  ${counted('waiting')} AS waiting, ${counted('failed')} AS failed
FROM webhooks ORDER BY id DESC`;

/** The next attempt is made at once. */
const REPLAY = `
UPDATE webhook_deliveries
SET state = 'waiting', settled_at = NULL, error = NULL, attempts = 0, waits_since = now(), next_attempt_at = now()
WHERE id IN (
  SELECT id FROM webhook_deliveries WHERE webhook_id = $1 AND CASE WHEN $2::bigint IS NULL THEN state = 'failed' ELSE id = $2 AND state <> 'waiting' END
  LIMIT ${MOST_PER_STATEMENT} FOR UPDATE SKIP LOCKED)`;

const DELETE_MESSAGES = `
DELETE FROM webhook_deliveries WHERE id IN (SELECT id FROM webhook_deliveries WHERE webhook_id = $1 LIMIT ${MOST_PER_STATEMENT})`;

export interface WebhookSettings {
  name: string;
  url: string;
  events: WebhookEvent[];
  hasDetails: boolean;
}

export interface ListedWebhook extends WebhookSettings, Pick<Webhook, 'id' | 'failures' | 'madeBy' | 'createdAt'> {
  state: WebhookState;
  /** Messages, `MOST_COUNTED` + 1 at most. */
  waiting: number;
  failed: number;
}

/** The webhooks. Every change writes its audit log entry in the same transaction. */
@Injectable()
export class Webhooks {
  constructor(
    private readonly dataSource: DataSource,
    private readonly auditLog: AuditLogService,
    private readonly secrets: WebhookSecrets,
    private readonly notices: AccountNotices,
  ) {}

  /** The newest first. */
  async list(): Promise<ListedWebhook[]> {
    return this.dataSource.query(LIST);
  }

  /** Owners are told by mail. Rejects with `TooManyWebhooksError`. */
  async add(settings: WebhookSettings, actor: string): Promise<{ id: string; secret: string }> {
    const salt = randomBytes(32);
    const { name, url, events, hasDetails } = settings;
    const added = await this.dataSource.transaction(async (manager) => {
      await manager.query(LOCK);
      if ((await manager.count(Webhook)) >= MOST) throw new TooManyWebhooksError(MOST);
      const [row] = await manager.query<{ id: string }[]>(
        `INSERT INTO webhooks (name, url, events, has_details, secret_salt, made_by) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
        [name, url, events, hasDetails, salt, actor],
      );
      if (!row) throw new Error('An inserted webhook has no id.');
      await this.auditLog.record(actor, 'webhook added', { webhook: row.id, ...inAudit(settings) }, manager);
      return { id: row.id, secret: this.secrets.inWords(salt) };
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
    await this.dataSource.transaction(async (manager) => {
      await this.lock(manager, id);
      await manager.query(
        `INSERT INTO webhook_deliveries (webhook_id, message_id, type, at, data) VALUES ($1, gen_random_uuid(), 'webhook.test', now(), '{}')`,
        [id],
      );
    });
  }

  /** Twice does nothing more. */
  async remove(id: string, actor: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      // Of concurrent removals the first one goes on. New messages do not wait for it.
      const [webhook] = await manager.query<{ name: string }[]>(
        'SELECT name FROM webhooks WHERE id = $1 FOR NO KEY UPDATE',
        [id],
      );
      if (!webhook) return;
      // First, because the foreign key would delete all of them in one statement.
      await inBatches(manager, DELETE_MESSAGES, [id]);
      await manager.query('DELETE FROM webhooks WHERE id = $1', [id]);
      await this.auditLog.record(actor, 'webhook deleted', { webhook: id, name: webhook.name }, manager);
    });
  }

  /** Has one message sent again, or all that failed. Returns how many; what waits already is not sent twice. */
  async replay(id: string, deliveryId: string | null, actor: string): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const name = await this.lock(manager, id);
      const replayed = await inBatches(manager, REPLAY, [id, deliveryId]);
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
    await this.dataSource.transaction(async (manager) => {
      const name = await this.lock(manager, id);
      await manager.update(Webhook, { id }, changes);
      await this.auditLog.record(actor, action, { webhook: id, name, ...detail }, manager);
    });
  }

  /** Returns the name. A receiver that was left alone is tried again. */
  private async lock(manager: EntityManager, id: string): Promise<string> {
    const [rows]: [{ name: string }[], number] = await manager.query(
      `UPDATE webhooks SET rests_until = '-infinity' WHERE id = $1 RETURNING name`,
      [id],
    );
    const [webhook] = rows;
    if (!webhook) throw new WebhookUnknownError();
    return webhook.name;
  }
}

function inAudit({ name, url, events, hasDetails }: WebhookSettings): Record<string, unknown> {
  return { name, host: hostOf({ url }), events, details: hasDetails };
}

/** Without the path of the address, in which some receivers have a secret. */
function hostOf({ url }: Pick<WebhookSettings, 'url'>): string {
  return new URL(url).host;
}
