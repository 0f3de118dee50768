import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The events that a webhook can subscribe to. `webhook.test` is sent on request. */
export const WEBHOOK_EVENTS = [
  'vote.counted',
  'vote.invalidated',
  'vote.restored',
  'vote.erased',
  'vote.address_deleted',
  'address.collected',
  'address.unsubscribed',
  'alert.raised',
  'totals.minute',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Disabled: the receiver responded with 410. */
export const WEBHOOK_STATES = ['on', 'paused', 'disabled'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** A URL of another system that is notified of events. */
@Entity('webhooks')
@Check('webhooks_name_is_short', 'length(name) BETWEEN 1 AND 60')
@Check('webhooks_url_is_short', 'length(url) BETWEEN 1 AND 500')
@Check(
  'webhooks_events_are_known',
  `cardinality(events) > 0 AND events <@ ARRAY[${WEBHOOK_EVENTS.map((event) => `'${event}'`).join(', ')}]`,
)
@Check('webhooks_state_is_known', `state IN ('on', 'paused', 'disabled')`)
@Check('webhooks_salts_are_random', 'octet_length(secret_salt) = 32 AND octet_length(earlier_salt) = 32')
export class Webhook {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  url: string;

  @Column({ type: 'text', array: true })
  events: WebhookEvent[];

  /** Whether it gets personal details, if the poll file hands them over. */
  @Column({ type: 'boolean', default: false })
  hasDetails: boolean;

  @Column({ type: 'text', default: 'on' })
  state: WebhookState;

  /** The secret is derived from it and VOTER_KEY_SECRET, so the database alone does not reveal it. */
  @Column({ type: 'bytea' })
  secretSalt: Buffer;

  /** Of the previous secret, which also signs for a day. */
  @Column({ type: 'bytea', nullable: true })
  earlierSalt: Buffer | null;

  @Column({ type: 'timestamptz', nullable: true })
  rotatedAt: Date | null;

  /** Consecutive. */
  @Column({ type: 'integer', default: 0 })
  failures: number;

  /** Nothing is sent before then. */
  @Column({ type: 'timestamptz', default: () => "'-infinity'" })
  restsUntil: Date;

  /** The email of the administrator. */
  @Column({ type: 'text' })
  madeBy: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
