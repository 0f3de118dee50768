import { Check, Column, Entity, Index, ManyToOne, PrimaryColumn } from 'typeorm';
import { Webhook, type WebhookEvent } from './webhook.entity.js';

export type DeliveryState = 'waiting' | 'delivered' | 'failed';

/** Why an attempt had no response. Of a response only the status is stored. */
export type DeliveryError = 'address' | 'connection' | 'expired' | 'gone' | 'timeout' | 'tls';

/** A message to a webhook, without personal details: they are read when it is sent. */
@Entity('webhook_deliveries')
@Index('webhook_deliveries_due', ['webhookId', 'nextAttemptAt'], { where: "state = 'waiting'" })
@Index('webhook_deliveries_newest', ['webhookId', 'id'])
@Index('webhook_deliveries_failed', ['webhookId', 'id'], { where: "state = 'failed'" })
@Index('webhook_deliveries_alerts', ['webhookId', 'at'], { where: "type = 'alert.raised'" })
@Index('webhook_deliveries_waiting', ['waitsSince'], { where: "state = 'waiting'" })
@Index('webhook_deliveries_settled', ['settledAt'], { where: "state <> 'waiting'" })
@Check('webhook_deliveries_subjects_or_data', '(subjects IS NULL) <> (data IS NULL)')
@Check('webhook_deliveries_state_is_known', `state IN ('waiting', 'delivered', 'failed')`)
@Check('webhook_deliveries_settled_has_time', `(state = 'waiting') = (settled_at IS NULL)`)
export class WebhookDelivery {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'bigint' })
  webhookId: string;

  @ManyToOne(() => Webhook, { onDelete: 'CASCADE' })
  webhook: Webhook;

  /** The header webhook-id: the same in every attempt and replay. Random, so that a restored database repeats no id. */
  @Column({ type: 'uuid' })
  messageId: string;

  @Column({ type: 'text' })
  type: WebhookEvent | 'webhook.test';

  /** Of the event. */
  @Column({ type: 'timestamptz' })
  at: Date;

  /** The ids of the votes; null: the message is `data`. */
  @Column({ type: 'bigint', array: true, nullable: true })
  subjects: string[] | null;

  @Column({ type: 'jsonb', nullable: true })
  data: Record<string, unknown> | null;

  @Column({ type: 'text', default: 'waiting' })
  state: DeliveryState;

  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** During an attempt: when another backend may retry if this one is gone. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  nextAttemptAt: Date;

  /** Since its creation or replay. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  waitsSince: Date;

  @Column({ type: 'timestamptz', nullable: true })
  attemptedAt: Date | null;

  /** Delivered or given up. */
  @Column({ type: 'timestamptz', nullable: true })
  settledAt: Date | null;

  /** Of the last response. */
  @Column({ type: 'smallint', nullable: true })
  status: number | null;

  @Column({ type: 'text', nullable: true })
  error: DeliveryError | null;
}
