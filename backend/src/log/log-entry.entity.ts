import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';

/** An entry of the log. `line` is what is public. */
@Entity('log_entries')
@Unique('log_entries_vote_unique', ['voteId'])
@Index('log_entries_commitment', ['commitment'], { type: 'hash' })
@Index('log_entries_changes', ['changes'], { where: 'changes IS NOT NULL' })
@Check(
  'log_entries_vote_change_or_roster',
  "(vote_id IS NULL) = (commitment IS NULL) AND num_nonnulls(vote_id, changes) = CASE WHEN starts_with(line, 'v1 roster ') THEN 0 ELSE 1 END",
)
export class LogEntry {
  @PrimaryColumn({ type: 'bigint' })
  index: string;

  /** Null except in the entry of a vote. */
  @Column({ type: 'bigint', nullable: true })
  voteId: string | null;

  /** 32 bytes. Null except in the entry of a vote. */
  @Column({ type: 'bytea', nullable: true })
  commitment: Buffer | null;

  /** The index of the vote's entry. Null except in the entry of a change. */
  @Column({ type: 'bigint', nullable: true })
  changes: string | null;

  @ManyToOne(() => LogEntry)
  @JoinColumn({ name: 'changes', foreignKeyConstraintName: 'log_entries_changed_exists' })
  changed: LogEntry | null;

  @Column({ type: 'text' })
  line: string;
}
