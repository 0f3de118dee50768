import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** When webhooks are told the totals next. Replicas share it. */
@Entity('webhook_turn')
@Check('webhook_turn_one_row', 'only_row')
export class WebhookTurn {
  @PrimaryColumn({
    name: 'only_row',
    type: 'boolean',
    default: true,
    primaryKeyConstraintName: 'webhook_turn_pkey',
  })
  onlyRow: true;

  @Column({ name: 'totals_due_at', type: 'timestamptz' })
  totalsDueAt: Date;
}
