import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** When the next fetch of the feed is due; one row. */
@Entity('trends_feed_turn')
@Check('trends_feed_turn_only_row', 'only_row')
export class TrendsFeedTurn {
  @PrimaryColumn({
    name: 'only_row',
    type: 'boolean',
    default: true,
    primaryKeyConstraintName: 'trends_feed_turn_pkey',
  })
  onlyRow: boolean;

  /** No longer written. The release before this one needs the column; a later one drops it. */
  @Column({ type: 'uuid', nullable: true })
  claim: string | null;

  /** When the last fetch began, good or not. */
  @Column({ name: 'taken_at', type: 'timestamptz' })
  takenAt: Date;

  @Column({ name: 'due_at', type: 'timestamptz' })
  dueAt: Date;

  /** The last good fetch. */
  @Column({ name: 'fetched_at', type: 'timestamptz', nullable: true })
  fetchedAt: Date | null;
}
