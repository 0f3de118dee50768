import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A vote, or a change of one, that waits for its log entry. Written by triggers of `votes`. */
@Entity('log_queue')
@Index('log_queue_changes', ['id'], { where: 'change IS NOT NULL' })
@Check('log_queue_change_is_known', `change IN ('invalidated', 'restored')`)
export class LogQueueRow {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'bigint' })
  voteId: string;

  /** Null: the vote itself. */
  @Column({ type: 'text', nullable: true })
  change: 'invalidated' | 'restored' | null;

  /** The audit log entry that says why. Null if there is none. */
  @Column({ type: 'bigint', nullable: true })
  auditEntry: string | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  queuedAt: Date;
}
