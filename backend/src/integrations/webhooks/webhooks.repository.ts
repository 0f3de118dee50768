import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, QueryDeepPartialEntity, Repository } from 'typeorm';
import { inBatches, MOST_PER_STATEMENT } from './deliveries.repository.js';
import { Webhook, type WebhookEvent } from './webhook.entity.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import type { ListedWebhookDto } from './webhooks.dto.js';

/** The most waiting and failed messages that are counted: beyond it the page says 'more than'. */
const MAX_COUNTED = 1_000;

const counted = (state: string) => `
  (SELECT count(*)::int FROM (
    SELECT FROM webhook_deliveries WHERE webhook_id = webhooks.id AND webhook_deliveries.state = '${state}' LIMIT ${MAX_COUNTED + 1}
  ) AS counted)`;

const LIST = `
SELECT id, name, url, events, has_details AS personal_details, state, failures, made_by, created_at,
  ${counted('waiting')} AS waiting, ${counted('failed')} AS failed
FROM webhooks ORDER BY id DESC`;

/** Makes the next attempt immediately. */
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

export type WebhookUpdate = QueryDeepPartialEntity<Webhook>;

@Injectable()
export class WebhooksRepository {
  constructor(@InjectRepository(Webhook) private readonly webhooks: Repository<Webhook>) {}

  async transaction<Result>(work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    return this.webhooks.manager.transaction(work);
  }

  /** Newest first. */
  async findAll(): Promise<ListedWebhookDto[]> {
    return this.webhooks.query<ListedWebhookDto[]>(LIST);
  }

  /** Serialises inserts, so that none exceeds the limit, and counts the webhooks. */
  async lockAndCount(manager: EntityManager): Promise<number> {
    await manager.query('LOCK TABLE webhooks IN SHARE ROW EXCLUSIVE MODE');
    return manager.count(Webhook);
  }

  /** Returns its id. */
  async insert(
    webhook: WebhookSettings & Pick<Webhook, 'secretSalt' | 'madeBy'>,
    manager: EntityManager,
  ): Promise<string> {
    return (await manager.save(Webhook, webhook)).id;
  }

  /**
   * Changes a webhook, and retries its next message immediately, despite any back-off. Returns the changed webhook; null:
   * there is no such webhook.
   */
  async update(id: string, changes: WebhookUpdate, manager: EntityManager): Promise<Webhook | null> {
    await manager.update(Webhook, { id }, { ...changes, restsUntil: () => "'-infinity'" });
    return manager.findOneBy(Webhook, { id });
  }

  /** The first of concurrent removals wins. New messages do not wait for it. */
  async lock(id: string, manager: EntityManager): Promise<Webhook | null> {
    return manager.findOne(Webhook, { where: { id }, lock: { mode: 'for_no_key_update' } });
  }

  async delete(id: string, manager: EntityManager): Promise<void> {
    // First, because the foreign key would delete all of them in one statement.
    await inBatches(manager, DELETE_MESSAGES, [id]);
    await manager.delete(Webhook, { id });
  }

  async findDelivery(id: string, webhookId: string): Promise<WebhookDelivery | null> {
    return this.webhooks.manager.findOneBy(WebhookDelivery, { id, webhookId });
  }

  async insertTest(webhookId: string, manager: EntityManager): Promise<void> {
    await manager.insert(WebhookDelivery, {
      webhookId,
      messageId: () => 'gen_random_uuid()',
      type: 'webhook.test',
      at: () => 'now()',
      data: {},
    });
  }

  /** `deliveryId` null: all failed ones. Returns how many are sent again. */
  async replay(id: string, deliveryId: string | null, manager: EntityManager): Promise<number> {
    return inBatches(manager, REPLAY, [id, deliveryId]);
  }
}
