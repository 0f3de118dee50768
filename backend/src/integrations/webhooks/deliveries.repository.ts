import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Outcome } from './post-message.js';
import type { WebhookDelivery } from './webhook-delivery.entity.js';

/** Concurrent messages to one receiver, per backend. */
const AT_ONCE = 4;
/** Seconds until another backend may retry what this one has begun. Longer than an attempt. */
const LEASE = 30;
/** Seconds before a message is retried, and before a failed receiver gets the next one; doubled each time. */
const FIRST_RETRY = 10;
/** Five minutes, so that a receiver gets everything soon after it is back. */
const LONGEST_RETRY = 300;
/** The age at which a message is given up. */
const GIVEN_UP_DAYS = 3;
/** The age at which a settled message is deleted. */
const KEPT_DAYS = 7;
/** Rows per statement, so that it ends before the query timeout. */
export const MOST_PER_STATEMENT = 10_000;

const DUE = `
SELECT id FROM webhooks WHERE state = 'on' AND rests_until <= now()
  AND EXISTS (SELECT FROM webhook_deliveries WHERE webhook_id = webhooks.id AND state = 'waiting' AND next_attempt_at <= now())`;

/** A failed receiver gets one message at a time until it accepts one. The lease is committed before anything is sent. */
const CLAIM = `
WITH claimed AS (
  SELECT delivery.id FROM webhook_deliveries AS delivery
  WHERE webhook_id = $1 AND state = 'waiting' AND next_attempt_at <= now()
  ORDER BY next_attempt_at, id
  LIMIT coalesce((
    SELECT CASE WHEN failures = 0 THEN ${AT_ONCE} ELSE 1 END FROM webhooks WHERE id = $1 AND state = 'on' AND rests_until <= now()
  ), 0)
  FOR UPDATE SKIP LOCKED
)
UPDATE webhook_deliveries AS delivery
SET attempts = attempts + 1, attempted_at = now(), next_attempt_at = now() + interval '${LEASE} s'
FROM claimed, webhooks WHERE delivery.id = claimed.id AND webhooks.id = webhook_id AND webhooks.state = 'on'
RETURNING delivery.id, message_id AS "messageId", type, at, subjects, data, url, has_details AS "hasDetails",
  secret_salt AS "secretSalt", CASE WHEN rotated_at > now() - interval '1 day' THEN earlier_salt END AS "earlierSalt"`;

const NOTE_DELIVERED = `
UPDATE webhook_deliveries SET state = 'delivered', settled_at = now(), status = $2, error = NULL WHERE id = $1 AND state = 'waiting'`;

const NOTE_FAILED = `
UPDATE webhook_deliveries SET status = $2, error = $3,
  next_attempt_at = now() + least(${FIRST_RETRY} * power(2, least(attempts, 20) - 1), ${LONGEST_RETRY}) * interval '1 s'
WHERE id = $1 AND state = 'waiting'`;

const REST = `
UPDATE webhooks SET failures = failures + 1,
  rests_until = now() + least(${FIRST_RETRY} * power(2, least(failures, 20)), ${LONGEST_RETRY}) * interval '1 s'
WHERE id = $1 RETURNING failures`;

const RECOVER = `UPDATE webhooks SET failures = 0, rests_until = '-infinity' WHERE id = $1 AND failures > 0`;

const DISABLE = `UPDATE webhooks SET state = 'disabled' WHERE id = $1`;

/** Gives up waiting messages: their receiver is gone for good. */
const GIVE_UP_GONE = `
UPDATE webhook_deliveries SET state = 'failed', settled_at = now(), error = 'gone'
WHERE id IN (
  SELECT id FROM webhook_deliveries WHERE webhook_id = $1 AND state = 'waiting' LIMIT ${MOST_PER_STATEMENT} FOR UPDATE)`;

const GIVE_UP = `
UPDATE webhook_deliveries SET state = 'failed', settled_at = now(), error = coalesce(error, CASE WHEN status IS NULL THEN 'expired' END)
WHERE id IN (
  SELECT id FROM webhook_deliveries WHERE state = 'waiting' AND waits_since < now() - interval '${GIVEN_UP_DAYS} days'
  LIMIT ${MOST_PER_STATEMENT} FOR UPDATE SKIP LOCKED)`;

const DELETE_OLD = `
DELETE FROM webhook_deliveries WHERE id IN (
  SELECT id FROM webhook_deliveries WHERE state <> 'waiting' AND settled_at < now() - interval '${KEPT_DAYS} days'
  LIMIT ${MOST_PER_STATEMENT})`;

/** A message that this backend may send, with the current settings of its webhook. */
export interface ClaimedDelivery
  extends Pick<WebhookDelivery, 'id' | 'messageId' | 'type' | 'at' | 'subjects' | 'data'> {
  url: string;
  hasDetails: boolean;
  secretSalt: Buffer;
  /** The salt of a secret replaced within the last day. */
  earlierSalt: Buffer | null;
}

/** The waiting messages, shared by all replicas. */
@Injectable()
export class DeliveriesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The ids of the webhooks with messages due now. */
  async due(): Promise<string[]> {
    return (await this.dataSource.query<{ id: string }[]>(DUE)).map(({ id }) => id);
  }

  /** Leases some messages of a webhook, so that no other backend takes them. */
  async claim(webhookId: string): Promise<ClaimedDelivery[]> {
    const [claimed]: [ClaimedDelivery[], number] = await this.dataSource.query(CLAIM, [webhookId]);
    return claimed;
  }

  async noteDelivered(id: string, status: number): Promise<void> {
    await this.dataSource.query(NOTE_DELIVERED, [id, status]);
  }

  async noteFailed(id: string, { status, error }: Outcome): Promise<void> {
    await this.dataSource.query(NOTE_FAILED, [id, status, error]);
  }

  /** Backs off from the receiver. Returns the number of consecutive failures. */
  async rest(webhookId: string): Promise<number> {
    const [rows]: [{ failures: number }[], number] = await this.dataSource.query(REST, [webhookId]);
    return rows[0]?.failures ?? 0;
  }

  async recover(webhookId: string): Promise<void> {
    await this.dataSource.query(RECOVER, [webhookId]);
  }

  async disable(webhookId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await manager.query(DISABLE, [webhookId]);
      await inBatches(manager, GIVE_UP_GONE, [webhookId]);
    });
  }

  /** Gives up messages that have waited too long, and deletes those settled long ago. */
  async clean(): Promise<void> {
    await inBatches(this.dataSource.manager, GIVE_UP, []);
    await inBatches(this.dataSource.manager, DELETE_OLD, []);
  }
}

/** Repeats a statement that changes at most `MOST_PER_STATEMENT` rows until none is left. Returns the number of rows. */
export async function inBatches(manager: EntityManager, statement: string, parameters: unknown[]): Promise<number> {
  let all = 0;
  let changed: number;
  do {
    [, changed] = await manager.query<[unknown[], number]>(statement, parameters);
    all += changed;
  } while (changed === MOST_PER_STATEMENT);
  return all;
}
