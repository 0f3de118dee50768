import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The votes of one commit until they are in deliveries. Written by a trigger of `votes`. */
@Entity('webhook_events')
@Check('webhook_events_type_is_known', `type IN ('vote.counted', 'address.collected')`)
export class WebhookEventRow {
  @PrimaryColumn({
    type: 'bigint',
    generated: 'identity',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'webhook_events_pkey',
  })
  id: string;

  @Column({ type: 'text' })
  type: 'vote.counted' | 'address.collected';

  @Column({ type: 'timestamptz', default: () => 'now()' })
  at: Date;

  /** The ids of the votes. */
  @Column({ type: 'bigint', array: true })
  subjects: string[];
}
