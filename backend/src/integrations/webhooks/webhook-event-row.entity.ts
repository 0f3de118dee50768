import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

const TYPES = [
  'vote.counted',
  'vote.invalidated',
  'vote.restored',
  'vote.erased',
  'vote.address_deleted',
  'address.collected',
  'address.unsubscribed',
] as const;

/** Votes until they are in deliveries: of one commit, by a trigger of `votes`, or of a later change (votes/note-event.ts). */
@Entity('webhook_events')
@Check('webhook_events_type_is_known', `type IN (${TYPES.map((type) => `'${type}'`).join(', ')})`)
export class WebhookEventRow {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'text' })
  type: (typeof TYPES)[number];

  /** Whether a later change noted it. By type alone that of a restored vote's address could not be told from a new one's. */
  @Column({ type: 'boolean', default: false })
  isChange: boolean;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  at: Date;

  /** The ids of the votes. */
  @Column({ type: 'bigint', array: true })
  subjects: string[];
}
